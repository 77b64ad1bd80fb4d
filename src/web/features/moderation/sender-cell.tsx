import { addressOfPerson } from '#web/admin/admin-section.ts';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import { useShowSender, type Case, type Focus } from '#web/features/moderation/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Tag } from '#web/ui/tag.tsx';

/** Shows the sender with warnings for the moderator. */
export function SenderCell({
  report,
  onFocus,
}: {
  report: Case;
  /** Narrows the queue to the sender's reports. */
  onFocus: (focus: Focus) => void;
}) {
  const t = useTranslations();
  const { sender, isAi, isAnonymous, isSenderKept } = report;
  if (isSenderKept) return <HiddenSender complimentId={report.complimentId} />;
  if (sender === null) {
    if (isAi) return t('moderation.sender.ai');
    return t(isAnonymous ? 'moderation.sender.anonymous' : 'moderation.sender.gone');
  }
  const isPaused = sender.pausedUntil !== null;
  return (
    <>
      <a className="wrap-anywhere" href={addressOfPerson(sender.id)}>
        {sender.name}
      </a>
      {isAnonymous && <Tag tone="butter">{t('moderation.sender.anonymous')}</Tag>}
      {isPaused && <Tag tone="danger">{t('moderation.sender.paused')}</Tag>}
      {sender.removals > 0 && (
        <span>{t('moderation.sender.removals', { count: sender.removals })}</span>
      )}
      {sender.openReports > 1 && (
        <button
          type="button"
          className="cell-link"
          onClick={() => onFocus({ by: 'senderId', id: sender.id, name: sender.name })}
        >
          {t('moderation.sender.open_reports', { count: sender.openReports })}
        </button>
      )}
    </>
  );
}

/** Hides the sender's name until a moderator asks for it, which is audited. */
function HiddenSender({ complimentId }: { complimentId: string }) {
  const t = useTranslations();
  const showError = useErrorToast();
  const show = useShowSender();
  return (
    <>
      <Tag tone="butter">{t('moderation.sender.anonymous')}</Tag>
      <button
        type="button"
        className="cell-link"
        disabled={show.isPending}
        onClick={() =>
          show.mutate(complimentId, { onError: showError('moderation.sender.show_failed') })
        }
      >
        {t('moderation.sender.show')}
      </button>
    </>
  );
}
