import { wordsIn } from '#domain/notifications/notification.ts';
import type { MemberNotification } from '#web/features/notifications/queries.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { TimeText } from '#web/i18n/time-text.tsx';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';

/** Shows a notification in the reader's language, with a button to object if possible. */
export function NotificationItem({
  notification,
  isNew,
  wasAppealed,
  onAppeal,
}: {
  notification: MemberNotification;
  /** True if it was unread when first shown. */
  isNew: boolean;
  /** True if an objection was sent on this page. */
  wasAppealed: boolean;
  onAppeal: () => void;
}) {
  const t = useTranslations();
  const text = useNotificationText(notification);
  const sentence = notification.action === 'paused' ? undefined : notification.params['reason'];
  const added = sentence === undefined ? null : t('notification.sentence.text', { sentence });
  return (
    <li className="rule-t py-3.5 first:rule-none">
      <p className="break-words whitespace-pre-line">{text}</p>
      {added !== null && <p className="mt-1 break-words">{added}</p>}
      <p className="mt-1 flex flex-wrap items-center gap-2.5 text-14 text-muted">
        <TimeText at={notification.createdAt} />
        {isNew && <Tag>{t('notification.list.new')}</Tag>}
      </p>
      {wasAppealed ? (
        <AppealWaiting />
      ) : (
        notification.appealTo !== null && (
          <>
            <p className="mt-2">{t('notification.removed.appeal')}</p>
            <Button className="mt-2.5" variant="quiet" size="s" onClick={onAppeal}>
              {t('appeal.form.open')}
            </Button>
          </>
        )
      )}
    </li>
  );
}

/** Replaces the used button and takes its focus. */
function AppealWaiting() {
  const t = useTranslations();
  const line = useFocusOnMount<HTMLParagraphElement>();
  return (
    <p ref={line} tabIndex={-1} className="mt-2 text-14 font-semibold outline-none">
      {t('appeal.form.waiting')}
    </p>
  );
}

function useNotificationText({ action, params }: MemberNotification): string {
  const t = useTranslations();
  const dates = useDates();
  // Supports older notifications, which have only the day.
  const until = params['untilTime'] ?? params['until'] ?? '';
  const { language } = useLanguage();
  const rule = `moderation.rule.${params['rule'] ?? 'other'}`;
  return t(`notification.${action}.text`, {
    excerpt: params['excerpt'] ?? '',
    reason: params['reason'] ?? '',
    // Prefers the words sent with the notification: the reason may have been reworded.
    rule: params[wordsIn(language)] ?? t(t.has(rule) ? rule : 'moderation.rule.other'),
    until: /^\d{4}-\d\d-\d\d/u.test(until) ? dates.day(until) : until,
  });
}
