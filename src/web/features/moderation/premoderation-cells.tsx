import type { PremoderationCause } from '#domain/moderation/moderation.ts';
import { addressOfPerson } from '#web/admin/admin-section.ts';
import type { Focus } from '#web/features/moderation/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Tag } from '#web/ui/tag.tsx';

/** Names the rule that holds a letter. */
export function CauseTag({ cause }: { cause: PremoderationCause }) {
  const t = useTranslations();
  return <Tag tone="butter">{t(`moderation.premoderation.cause_${cause}`)}</Tag>;
}

/** Links the sender of a signed letter. */
export function SignedSender({
  sender,
  onFocus,
}: {
  sender: { id: string; name: string } | null;
  onFocus?: (focus: Focus) => void;
}) {
  const t = useTranslations();
  if (sender === null) return t('moderation.premoderation.anonymous');
  return (
    <>
      <a className="font-semibold text-link wrap-anywhere" href={addressOfPerson(sender.id)}>
        {sender.name}
      </a>
      {onFocus !== undefined && (
        <button
          type="button"
          className="cell-link"
          onClick={() => onFocus({ by: 'senderId', id: sender.id, name: sender.name })}
        >
          {t('moderation.premoderation.more_from')}
        </button>
      )}
    </>
  );
}
