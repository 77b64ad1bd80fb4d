import type { ReactNode } from 'react';
import { excerptOf } from '#domain/moderation/moderation.ts';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { useGermanDate } from '#web/admin/german-date.ts';
import { LetterText } from '#web/features/moderation/letter-text.tsx';
import type { Case, Verdict } from '#web/features/moderation/queries.ts';
import type { QueueActions, QueueSource } from '#web/features/moderation/queue-source.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';

type Props = QueueActions & {
  source: QueueSource;
  rows: readonly Case[];
  /** Letter ids. */
  selected: ReadonlySet<string>;
  onSelect: (row: Case, isSelected: boolean) => void;
  onDecide: (verdict: Verdict, row: Case) => void;
};

export function QueueTable(props: Props) {
  const t = useTranslations();
  const germanDate = useGermanDate();
  const { source, rows } = props;
  return (
    <AdminTable
      caption={t(`moderation.${source.texts}.title`)}
      rows={rows}
      rowKey={({ complimentId }) => complimentId}
      columns={columnsOf(t, germanDate, props)}
    />
  );
}

function columnsOf(
  t: Translate,
  germanDate: (iso: string) => string,
  props: Props,
): TableColumn<Case>[] {
  return [
    {
      id: 'compliment',
      label: t('moderation.column.compliment'),
      hideLabelOnPhone: true,
      cell: (row) => (
        <LetterCell row={row} facts={props.source.facts(t, germanDate, row, props)} {...props} />
      ),
    },
    props.source.cause(t),
    {
      id: 'actions',
      label: null,
      width: props.source.actionsWidth,
      cell: (row) => <Decisions row={row} {...props} />,
    },
  ];
}

function LetterCell({ row, facts, selected, onSelect }: { row: Case; facts: ReactNode } & Props) {
  const t = useTranslations();
  const { complimentId, text, appeal, wasApproved, isHidden } = row;
  return (
    <div className="flex items-start gap-2">
      {appeal === null && (
        <Checkbox
          label={
            <span className="sr-only">
              {t('moderation.queue.select', { excerpt: excerptOf(text) })}
            </span>
          }
          checked={selected.has(complimentId)}
          onChange={(event) => onSelect(row, event.currentTarget.checked)}
        />
      )}
      <div className="grid justify-items-start gap-1">
        <LetterText
          letter={row}
          marks={
            <>
              {wasApproved && <Tag tone="sage">{t('moderation.queue.approved_before')}</Tag>}
              {isHidden && <Tag tone="danger">{t('moderation.queue.hidden')}</Tag>}
            </>
          }
        />
        <div className="row-facts">{facts}</div>
      </div>
    </div>
  );
}

function Decisions({ row, ...props }: { row: Case } & Props) {
  const t = useTranslations();
  const senderAct = props.source.senderAct?.(t, row, props) ?? null;
  return (
    <div className="flex flex-wrap gap-x-1 lg:flex-col lg:items-start">
      <DecisionButtons row={row} {...props} />
      {senderAct !== null && (
        <Button
          variant="text"
          size="s"
          className="wrap-normal text-ink"
          icon="clock"
          aria-label={`${senderAct.label}: ${row.sender?.name}`}
          onClick={senderAct.onPress}
        >
          {senderAct.label}
        </Button>
      )}
    </div>
  );
}

function DecisionButtons({ row, source, onDecide }: { row: Case } & Props) {
  const t = useTranslations();
  if (!row.mayDecide)
    return <span className="text-muted">{t('moderation.queue.own_removal')}</span>;
  const { keep, remove } = source.decisions(row);
  return (
    <>
      <Button
        variant="text"
        size="s"
        className="wrap-normal text-ink"
        icon={keep.icon}
        onClick={() => onDecide('keep', row)}
      >
        {t(keep.label)}
      </Button>
      <Button
        variant="text-danger"
        size="s"
        className="wrap-normal"
        icon={remove.icon}
        onClick={() => onDecide('remove', row)}
      >
        {t(remove.label)}
      </Button>
    </>
  );
}
