import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holdDecisions } from '#domain/moderation.ts';
import { AdminConfirm } from '#web/admin/admin-confirm.tsx';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminSearch } from '#web/admin/admin-search.tsx';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { germanDate } from '#web/admin/german-date.ts';
import { useFocusAfterRemoval } from '#web/admin/use-focus-after-removal.ts';
import { useReasonWords } from '#web/admin/use-reason-words.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import {
  decidedHeldQuery,
  useUndoHeld,
  type DecidedHeld,
  type DecidedHeldFilter,
} from '#web/features/moderation/held-queries.ts';
import { HeldCause, HeldSender, LanguageTag } from '#web/features/moderation/held-table.tsx';
import { Translation } from '#web/features/moderation/translation.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Quote } from '#web/ui/letter.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** What became of held letters: to be searched, read again, and taken back. */
export function HeldDecided() {
  const t = useTranslations();
  const [filter, setFilter] = useState<DecidedHeldFilter>({ search: '', decision: null, page: 1 });
  const decided = useQuery(decidedHeldQuery(filter));
  const [undoing, setUndoing] = useState<DecidedHeld | null>(null);
  const { heading, noteRemoved } = useFocusAfterRemoval(undoing !== null);
  const isSearch = filter.search !== '' || filter.decision !== null;
  return (
    <>
      <AdminList
        title={t('moderation.held.decided_title')}
        headingRef={heading}
        text={t('moderation.held.decided_text')}
        tools={
          <div className="grid items-end gap-3 lg:grid-cols-[minmax(0,1fr)_220px]">
            <AdminSearch
              label={t('moderation.held.search')}
              search={filter.search}
              maxLength={100}
              onSearch={(search) => setFilter({ ...filter, search, page: 1 })}
            />
            <SelectField
              label={t('moderation.decided.filter')}
              value={filter.decision ?? 'all'}
              options={(['all', ...holdDecisions] as const).map((value) => ({
                value,
                label: t(`moderation.held.filter_${value}`),
              }))}
              onChange={({ currentTarget: { value } }) => {
                const decision = holdDecisions.find((one) => one === value) ?? null;
                setFilter({ ...filter, decision, page: 1 });
              }}
            />
          </div>
        }
        query={decided}
        page={filter.page}
        onPage={(page) => setFilter({ ...filter, page })}
        count={({ totalCount }) => t('moderation.decided.count', { count: totalCount })}
        failedText={t('moderation.held.decided_failed')}
        empty={
          <EmptyState
            illustration="empty-sent"
            title={t(
              isSearch ? 'moderation.queue.none_found_title' : 'moderation.decided.empty_title',
            )}
          >
            {isSearch ? null : t('moderation.held.decided_empty')}
          </EmptyState>
        }
      >
        {({ letters }) => (
          <AdminTable
            caption={t('moderation.held.decided_title')}
            rows={letters}
            rowKey={({ complimentId }) => complimentId}
            columns={columnsOf(t, setUndoing)}
          />
        )}
      </AdminList>
      {undoing !== null && (
        <UndoDialog letter={undoing} onUndone={noteRemoved} onClose={() => setUndoing(null)} />
      )}
    </>
  );
}

function columnsOf(
  t: Translate,
  onUndo: (letter: DecidedHeld) => void,
): TableColumn<DecidedHeld>[] {
  return [
    {
      id: 'compliment',
      label: t('moderation.column.compliment'),
      bareOnPhone: true,
      cell: (letter) => <Words letter={letter} />,
    },
    {
      id: 'sender',
      label: t('moderation.column.sender'),
      width: '15%',
      cell: ({ sender }) => <HeldSender sender={sender} />,
    },
    {
      id: 'cause',
      label: t('moderation.held.cause'),
      width: '10rem',
      cell: ({ cause }) => <HeldCause cause={cause} />,
    },
    {
      id: 'outcome',
      label: t('moderation.decided.column'),
      width: '20%',
      cell: (letter) => <Outcome letter={letter} />,
    },
    {
      id: 'actions',
      label: null,
      width: '11rem',
      cell: (letter) =>
        letter.mayUndo && (
          <Button
            variant="quiet"
            size="s"
            icon="undo"
            className="wrap-normal"
            onClick={() => onUndo(letter)}
          >
            {t(`moderation.held.undo_${letter.decision}`)}
          </Button>
        ),
    },
  ];
}

function Words({ letter }: { letter: DecidedHeld }) {
  const { text, language: written } = letter;
  const t = useTranslations();
  const { language } = useLanguage();
  if (text === '') return <span className="text-muted">{t('moderation.decided.wiped')}</span>;
  return (
    <div className="grid justify-items-start gap-1">
      <div className="table-words wrap-anywhere">
        <Quote text={text} lang={written ?? language} />
      </div>
      <LanguageTag written={written} />
      <Translation letter={letter} />
    </div>
  );
}

function Outcome({ letter }: { letter: DecidedHeld }) {
  const t = useTranslations();
  const reasonWords = useReasonWords();
  const { decision, rule, ruleWords, decidedBy, decidedOn, objection } = letter;
  const when = germanDate(decidedOn);
  return (
    <div className="inline-grid justify-items-start gap-1">
      <span className="flex flex-wrap gap-1">
        <Tag tone={decision === 'refused' ? 'danger' : 'sage'}>
          {t(`moderation.held.outcome_${decision}`)}
        </Tag>
        {objection !== null && (
          <Tag tone="sky">{t(`moderation.decided.objection_${objection}`)}</Tag>
        )}
      </span>
      {rule !== null && <span className="wrap-anywhere">{reasonWords(rule, ruleWords)}</span>}
      <span className="text-muted wrap-anywhere">
        {decidedBy === null ? when : t('moderation.decided.by', { name: decidedBy, when })}
      </span>
    </div>
  );
}

function UndoDialog({
  letter,
  onUndone,
  onClose,
}: {
  letter: DecidedHeld;
  onUndone: () => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const undo = useUndoHeld();
  const { decision } = letter;
  return (
    <AdminConfirm
      title={t(`moderation.held.undo_${decision}_title`)}
      text={t(`moderation.held.undo_${decision}_text`)}
      confirmLabel={t(`moderation.held.undo_${decision}`)}
      isBusy={undo.isPending}
      onConfirm={() =>
        undo.mutate(letter, {
          onSuccess: () => {
            toast.success(t(`moderation.held.undo_${decision}_done`));
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
