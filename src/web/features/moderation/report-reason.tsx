import type { ReportKind } from '#domain/moderation/moderation.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Tag } from '#web/ui/tag.tsx';

/** Shows the reporter's topic, if given, and reason. */
export function ReportReason({ reason, about }: { reason: string; about: ReportKind | null }) {
  const t = useTranslations();
  return (
    <div className="inline-grid max-w-full justify-items-start gap-1">
      {about !== null && <Tag tone="butter">{t(`compliment.report.kind_${about}`)}</Tag>}
      <span className="wrap-anywhere">{reason === '' ? '–' : reason}</span>
    </div>
  );
}
