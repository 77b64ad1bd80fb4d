import type { ComponentPropsWithRef } from 'react';
import { excerptOf } from '#domain/moderation/moderation.ts';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { useGermanDate } from '#web/admin/german-date.ts';
import { LetterText } from '#web/features/moderation/letter-text.tsx';
import type { Verdict } from '#web/features/moderation/queries.ts';
import type { QueueActions, QueueSource, Waiting } from '#web/features/moderation/queue-source.ts';
import { canDecide } from '#web/features/moderation/use-queue-keys.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';

type Props<Row extends Waiting> = QueueActions & {
  source: QueueSource<Row>;
  rows: readonly Row[];
  /** Letter ids. */
  selected: ReadonlySet<string>;
  onSelect: (row: Row, isSelected: boolean) => void;
  onDecide: (verdict: Verdict, row: Row) => void;
  rowProps: (row: Row) => ComponentPropsWithRef<'tr'>;
};

export function QueueTable<Row extends Waiting>(props: Props<Row>) {
  const t = useTranslations();
  const germanDate = useGermanDate();
  const { source, rows, rowProps } = props;
  return (
    <AdminTable
      caption={t(`moderation.${source.texts}.title`)}
      rows={rows}
      rowKey={({ complimentId }) => complimentId}
      rowProps={rowProps}
      columns={columnsOf(t, germanDate, props)}
    />
  );
}

function columnsOf<Row extends Waiting>(
  t: Translate,
  germanDate: (iso: string) => string,
  props: Props<Row>,
): TableColumn<Row>[] {
  return [
    {
      id: 'compliment',
      label: t('moderation.column.compliment'),
      hideLabelOnPhone: true,
      cell: (row) => <LetterCell row={row} {...props} />,
    },
    ...props.source.columns(t, germanDate, props),
    {
      id: 'actions',
      label: null,
      width: props.source.actionsWidth,
      cell: (row) => <Decisions row={row} {...props} />,
    },
  ];
}

function LetterCell<Row extends Waiting>({
  row,
  source,
  selected,
  onSelect,
  ...actions
}: { row: Row } & Props<Row>) {
  const t = useTranslations();
  const { complimentId, text, appeal = null } = row;
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
        <LetterText letter={row} marks={source.marksOf?.(t, row)} />
        {source.belowLetter(t, row, actions)}
      </div>
    </div>
  );
}

function Decisions<Row extends Waiting>({ row, ...props }: { row: Row } & Props<Row>) {
  const t = useTranslations();
  const menu = props.source.menuOf?.(t, row, props) ?? [];
  return (
    <div className="flex flex-wrap items-center justify-end gap-1">
      <DecisionButtons row={row} {...props} />
      {menu.length > 0 && (
        <div className="row-menu">
          <ActionMenu
            label={t('admin.people.acts', { name: row.sender?.name ?? '' })}
            actions={menu}
          />
        </div>
      )}
    </div>
  );
}

function DecisionButtons<Row extends Waiting>({
  row,
  source,
  onDecide,
}: { row: Row } & Props<Row>) {
  const t = useTranslations();
  if (row.mayDecide === false)
    return <span className="text-muted">{t('moderation.queue.own_removal')}</span>;
  if (!canDecide(row)) return null;
  const { keep, remove } = source.decisions(row);
  return (
    <>
      <Button
        variant="quiet"
        size="s"
        className="wrap-normal lg:w-full"
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
