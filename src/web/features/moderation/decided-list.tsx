import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { AdminConfirm } from '#web/admin/admin-confirm.tsx';
import { AdminFilter } from '#web/admin/admin-filter.tsx';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminSearch } from '#web/admin/admin-search.tsx';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { useGermanDate } from '#web/admin/german-date.ts';
import { useFocusAfterRemoval } from '#web/admin/use-focus-after-removal.ts';
import { useReasonText } from '#web/admin/use-reason-text.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { LetterText } from '#web/features/moderation/letter-text.tsx';
import { decidedQuery, useUndo, type DecidedQuery } from '#web/features/moderation/queries.ts';
import type { Decided, DecidedSource } from '#web/features/moderation/queue-source.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Lists the decided letters of one source, with search and undo. */
export function DecidedList<Row extends Decided, Outcome extends string>({
  source,
  tools,
}: {
  source: DecidedSource<Row, Outcome>;
  tools: ReactNode;
}) {
  const t = useTranslations();
  const { texts } = source;
  const [query, setQuery] = useState<DecidedQuery<Outcome>>({
    search: '',
    decision: null,
    page: 1,
  });
  const decided = useQuery(decidedQuery(source.calls, query));
  const [undoing, setUndoing] = useState<Row | null>(null);
  const { heading, markRemoved } = useFocusAfterRemoval(undoing !== null);
  const isFiltered = query.search !== '' || query.decision !== null;
  return (
    <>
      <AdminList
        title={t(texts.title)}
        headingRef={heading}
        text={t(texts.text)}
        tools={tools}
        isFiltered={isFiltered}
        filters={
          <div className="grid items-end gap-3 lg:grid-cols-[minmax(0,1fr)_220px]">
            <AdminSearch
              label={t(texts.search)}
              search={query.search}
              maxLength={100}
              onSearch={(search) => setQuery({ ...query, search, page: 1 })}
            />
            <AdminFilter
              label={t('moderation.decided.filter')}
              labelHidden
              all={t(source.outcomeText('all'))}
              value={query.decision}
              values={source.outcomes}
              text={(outcome) => t(source.outcomeText(outcome))}
              onFilter={(decision) => setQuery({ ...query, decision, page: 1 })}
            />
          </div>
        }
        query={decided}
        page={query.page}
        onPage={(page) => setQuery({ ...query, page })}
        count={({ totalCount }) => t('moderation.decided.count', { count: totalCount })}
        failedText={t(texts.failed)}
        empty={
          isFiltered
            ? { title: t('moderation.queue.none_found_title') }
            : { title: t('moderation.decided.empty_title'), text: t(texts.empty) }
        }
      >
        {({ rows }) => (
          <AdminTable
            caption={t(texts.title)}
            rows={rows}
            rowKey={source.keyOf}
            columns={columnsOf(t, source, setUndoing)}
          />
        )}
      </AdminList>
      {undoing !== null && (
        <UndoDialog
          source={source}
          row={undoing}
          onUndone={markRemoved}
          onClose={() => setUndoing(null)}
        />
      )}
    </>
  );
}

function columnsOf<Row extends Decided, Outcome extends string>(
  t: Translate,
  source: DecidedSource<Row, Outcome>,
  onUndo: (row: Row) => void,
): TableColumn<Row>[] {
  return [
    {
      id: 'compliment',
      label: t('moderation.column.compliment'),
      hideLabelOnPhone: true,
      cell: (row) => <DecidedLetter letter={row} />,
    },
    ...source.columns(t),
    {
      id: 'outcome',
      label: t('moderation.decided.column'),
      width: source.widths.outcome,
      cell: (row) => <Outcome decided={row} {...source.outcomeOf(t, row)} />,
    },
    {
      id: 'actions',
      label: null,
      width: source.widths.actions,
      cell: (row) =>
        row.mayUndo && (
          <Button
            variant="quiet"
            size="s"
            icon="undo"
            className="wrap-normal"
            onClick={() => onUndo(row)}
          >
            {t(source.undoTexts(row).act)}
          </Button>
        ),
    },
  ];
}

/** Shows the letter while its text is stored. */
function DecidedLetter({ letter }: { letter: Decided }) {
  const t = useTranslations();
  if (letter.text === '')
    return <span className="text-muted">{t('moderation.decided.wiped')}</span>;
  return (
    <div className="grid justify-items-start gap-1">
      <LetterText letter={letter} />
    </div>
  );
}

/** Shows the decision, its reason, the moderator and the date. */
function Outcome({
  decided: { rule, ruleWords, decidedBy },
  tags,
  objection,
  date,
}: { decided: Decided } & ReturnType<DecidedSource<Decided, string>['outcomeOf']>) {
  const t = useTranslations();
  const when = useGermanDate()(date);
  const reasonText = useReasonText();
  return (
    <div className="inline-grid justify-items-start gap-1">
      <span className="flex flex-wrap gap-1">
        {tags}
        {objection !== null && (
          <Tag tone="sky">{t(`moderation.decided.objection_${objection}`)}</Tag>
        )}
      </span>
      {rule !== null && <span className="wrap-anywhere">{reasonText(rule, ruleWords)}</span>}
      <span className="text-muted wrap-anywhere">
        {decidedBy === null ? when : t('moderation.decided.by', { name: decidedBy, when })}
      </span>
    </div>
  );
}

function UndoDialog<Row extends Decided, Outcome extends string>({
  source,
  row,
  onUndone,
  onClose,
}: {
  source: DecidedSource<Row, Outcome>;
  row: Row;
  onUndone: () => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const undo = useUndo(source.calls);
  const texts = source.undoTexts(row);
  return (
    <AdminConfirm
      title={t(texts.title)}
      text={t(texts.text)}
      confirmLabel={t(texts.act)}
      isBusy={undo.isPending}
      onConfirm={() =>
        undo.mutate(row, {
          onSuccess: () => {
            toast.success(t(texts.done));
            onUndone();
          },
          onError: (error) => toast.error(errorText(error, 'moderation.undo.failed')),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
