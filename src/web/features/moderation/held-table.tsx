import type { ComponentPropsWithRef } from 'react';
import { excerptOf, type HoldCause } from '#domain/moderation/moderation.ts';
import { addressOfPerson } from '#web/admin/admin-section.ts';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { useGermanDate } from '#web/admin/german-date.ts';
import type { HeldDecision } from '#web/features/moderation/held-dialog.tsx';
import type { HeldLetter } from '#web/features/moderation/held-queries.ts';
import { LetterWords } from '#web/features/moderation/letter-words.tsx';
import { isOpenTo } from '#web/features/moderation/use-queue-keys.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';

type Props = {
  letters: readonly HeldLetter[];
  /** Ids of compliments. */
  selected: ReadonlySet<string>;
  onSelect: (letter: HeldLetter, isSelected: boolean) => void;
  onDecide: (decision: HeldDecision, letter: HeldLetter) => void;
  /** Shows what else waits of somebody. */
  onSender: (sender: { id: string; name: string }) => void;
  rowProps: (letter: HeldLetter) => ComponentPropsWithRef<'tr'>;
};

/** What waits, why, and of a signed one from whom. */
export function HeldTable(props: Props) {
  const t = useTranslations();
  const germanDate = useGermanDate();
  return (
    <AdminTable
      caption={t('moderation.held.title')}
      rows={props.letters}
      rowKey={({ complimentId }) => complimentId}
      rowProps={props.rowProps}
      columns={columnsOf(t, germanDate, props)}
    />
  );
}

function columnsOf(
  t: Translate,
  germanDate: (iso: string) => string,
  { selected, onSelect, onDecide, onSender }: Props,
): TableColumn<HeldLetter>[] {
  return [
    {
      id: 'compliment',
      label: t('moderation.column.compliment'),
      bareOnPhone: true,
      cell: (letter) => (
        <Words
          letter={letter}
          isSelected={selected.has(letter.complimentId)}
          onSelect={(isSelected) => onSelect(letter, isSelected)}
        />
      ),
    },
    {
      id: 'sender',
      label: t('moderation.column.sender'),
      width: 'w-[15%]',
      cell: ({ sender }) => <HeldSender sender={sender} onMore={onSender} />,
    },
    {
      id: 'cause',
      label: t('moderation.held.cause'),
      width: 'w-[10rem]',
      cell: ({ cause, heldOn }) => (
        <div className="inline-grid justify-items-start gap-1">
          <HeldCause cause={cause} />
          <time className="whitespace-nowrap text-muted figures" dateTime={heldOn}>
            {t('moderation.held.since', { day: germanDate(heldOn) })}
          </time>
        </div>
      ),
    },
    {
      id: 'actions',
      label: null,
      width: 'w-[11rem]',
      cell: (letter) =>
        isOpenTo(letter) && (
          <div className="flex flex-wrap justify-end gap-1 lg:grid lg:justify-items-stretch">
            <Button
              variant="quiet"
              size="s"
              icon="check"
              className="wrap-normal"
              onClick={() => onDecide('deliver', letter)}
            >
              {t('moderation.held.deliver')}
            </Button>
            <Button
              variant="text-danger"
              size="s"
              icon="close"
              className="wrap-normal"
              onClick={() => onDecide('refuse', letter)}
            >
              {t('moderation.held.refuse')}
            </Button>
          </div>
        ),
    },
  ];
}

function Words({
  letter,
  isSelected,
  onSelect,
}: {
  letter: HeldLetter;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}) {
  const { text, claimedBy } = letter;
  const t = useTranslations();
  return (
    <div className="flex items-start gap-2">
      <Checkbox
        label={
          <span className="sr-only">
            {t('moderation.queue.select', { excerpt: excerptOf(text) })}
          </span>
        }
        checked={isSelected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <div className="grid justify-items-start gap-1">
        <LetterWords letter={letter} />
        {claimedBy !== null && (
          <Tag tone="butter">{t('moderation.queue.claimed', { name: claimedBy })}</Tag>
        )}
      </div>
    </div>
  );
}

/** Why it waits. */
export function HeldCause({ cause }: { cause: HoldCause }) {
  const t = useTranslations();
  return <Tag tone="butter">{t(`moderation.held.cause_${cause}`)}</Tag>;
}

/** Who wrote a signed one. */
export function HeldSender({
  sender,
  onMore,
}: {
  sender: HeldLetter['sender'];
  onMore?: Props['onSender'];
}) {
  const t = useTranslations();
  if (sender === null) return t('moderation.held.anonymous');
  return (
    <div className="inline-grid max-w-full justify-items-start gap-1">
      <a className="font-semibold text-link wrap-anywhere" href={addressOfPerson(sender.id)}>
        {sender.name}
      </a>
      {onMore !== undefined && (
        <button type="button" className="cell-link" onClick={() => onMore(sender)}>
          {t('moderation.held.more_from')}
        </button>
      )}
    </div>
  );
}
