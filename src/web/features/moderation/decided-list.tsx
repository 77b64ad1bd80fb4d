import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { LetterDecision } from '#domain/moderation/moderation.ts';
import { keysOf } from '#domain/shared/tables.ts';
import { AdminConfirm } from '#web/admin/admin-confirm.tsx';
import { AdminFilter } from '#web/admin/admin-filter.tsx';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminSearch } from '#web/admin/admin-search.tsx';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { useGermanDate } from '#web/admin/german-date.ts';
import { useFocusAfterRemoval } from '#web/admin/use-focus-after-removal.ts';
import { useReasonText } from '#web/admin/use-reason-text.ts';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import { LetterText } from '#web/features/moderation/letter-text.tsx';
import {
  decidedQuery,
  useUndo,
  type DecidedCase,
  type DecidedQuery,
} from '#web/features/moderation/queries.ts';
import type { DecidedSource } from '#web/features/moderation/queue-source.ts';
import { useDone } from '#web/forms/use-done.ts';
import { useTranslations, type TextKey, type Translate } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** Lists the decided letters of one source, with search and undo. */
export function DecidedList({ source, tools }: { source: DecidedSource; tools: ReactNode }) {
  const t = useTranslations();
  const { texts } = source;
  const [query, setQuery] = useState<DecidedQuery>({
    search: '',
    decision: null,
    page: 1,
  });
  const decided = useQuery(decidedQuery(source.queue, query));
  const [undoing, setUndoing] = useState<DecidedCase | null>(null);
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
              all={t(texts.all)}
              value={query.decision}
              values={keysOf(source.outcomes)}
              text={(outcome) => t(source.outcomes[outcome] ?? texts.all)}
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
        {({ cases }) => (
          <AdminTable
            caption={t(texts.title)}
            rows={cases}
            rowKey={({ id }) => id}
            columns={columnsOf(t, source, setUndoing)}
          />
        )}
      </AdminList>
      {undoing !== null && (
        <UndoDialog row={undoing} onUndone={markRemoved} onClose={() => setUndoing(null)} />
      )}
    </>
  );
}

function columnsOf(
  t: Translate,
  source: DecidedSource,
  onUndo: (row: DecidedCase) => void,
): TableColumn<DecidedCase>[] {
  return [
    {
      id: 'compliment',
      label: t('moderation.column.compliment'),
      hideLabelOnPhone: true,
      cell: (row) => (
        <div className="grid justify-items-start gap-1">
          <DecidedLetter letter={row} />
          <div className="row-facts">{source.facts(t, row)}</div>
        </div>
      ),
    },
    source.cause(t),
    {
      id: 'outcome',
      label: t('moderation.decided.column'),
      width: source.widths.outcome,
      cell: (row) => <Outcome decided={row} />,
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
            {t(undoTextsOf(row).act)}
          </Button>
        ),
    },
  ];
}

/** Shows the letter while its text is stored. */
function DecidedLetter({ letter }: { letter: DecidedCase }) {
  const t = useTranslations();
  if (letter.text === '')
    return <span className="text-muted">{t('moderation.decided.wiped')}</span>;
  return <LetterText letter={letter} />;
}

const decisionTexts = {
  approved: 'moderation.decided.approved',
  removed: 'moderation.decided.removed',
  released: 'moderation.premoderation.outcome_released',
  refused: 'moderation.premoderation.outcome_refused',
} as const satisfies Record<LetterDecision, TextKey>;

/** Shows the decision, its reason, the moderator and the date. */
function Outcome({ decided }: { decided: DecidedCase }) {
  const t = useTranslations();
  const { decision, undoneAt, objection, rule, ruleWords, decidedBy, decidedAt } = decided;
  const when = useGermanDate()(decidedAt);
  const reasonText = useReasonText();
  const isRemoval = decision === 'removed' || decision === 'refused';
  return (
    <div className="inline-grid justify-items-start gap-1">
      <span className="flex flex-wrap gap-1">
        <Tag tone={isRemoval ? 'danger' : 'sage'}>{t(decisionTexts[decision])}</Tag>
        {undoneAt !== null && <Tag tone="butter">{t('moderation.decided.undone')}</Tag>}
        {objection !== null && decision !== 'approved' && (
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

function undoTextsOf({ decision }: DecidedCase) {
  return decision === 'released' || decision === 'refused'
    ? ({
        title: `moderation.premoderation.undo_${decision}_title`,
        text: `moderation.premoderation.undo_${decision}_text`,
        act: `moderation.premoderation.undo_${decision}`,
        done: `moderation.premoderation.undo_${decision}_done`,
      } as const)
    : ({
        title: 'moderation.undo.title',
        text: 'moderation.undo.text',
        act: 'moderation.undo.act',
        done: 'moderation.undo.done',
      } as const);
}

function UndoDialog({
  row,
  onUndone,
  onClose,
}: {
  row: DecidedCase;
  onUndone: () => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const done = useDone(onUndone);
  const showError = useErrorToast();
  const undo = useUndo();
  const texts = undoTextsOf(row);
  return (
    <AdminConfirm
      title={t(texts.title)}
      text={t(texts.text)}
      confirmLabel={t(texts.act)}
      isBusy={undo.isPending}
      onConfirm={() =>
        undo.mutate(row, {
          onSuccess: done(t(texts.done)),
          onError: showError('moderation.undo.failed'),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
