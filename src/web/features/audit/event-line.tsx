import type { ReactNode } from 'react';
import { TimeText } from '#web/i18n/time-text.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** One line of a list of events: what happened, when, and from which network; `details` stand below it. */
export function EventLine({
  createdAt,
  network,
  details,
  children,
}: {
  createdAt: string;
  network: string | null;
  details?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations();
  return (
    <li className="rule-t py-2.5 first:rule-none">
      <div className="flex justify-between gap-x-4 max-sm:flex-col">
        <span className="min-w-0 wrap-anywhere">{children}</span>
        <span className="shrink-0 text-14 text-muted">
          <TimeText at={createdAt} />
          {network !== null && ` · ${t('activity.place.network', { network })}`}
        </span>
      </div>
      {details}
    </li>
  );
}
