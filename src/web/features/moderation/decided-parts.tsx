import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Language } from '#domain/i18n/language.ts';
import { AdminConfirm } from '#web/admin/admin-confirm.tsx';
import { AdminSearch } from '#web/admin/admin-search.tsx';
import { useGermanDate } from '#web/admin/german-date.ts';
import { useReasonWords } from '#web/admin/use-reason-words.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { LetterWords } from '#web/features/moderation/letter-words.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useToast } from '#web/ui/toast.tsx';

/* What the lists of decided reports and of decided held letters have in common. */

type Filter<Decision> = { search: string; decision: Decision | null; page: number };

export const allDecided = { search: '', decision: null, page: 1 } as const;

export function isDecidedFiltered({ search, decision }: Filter<unknown>): boolean {
  return search !== '' || decision !== null;
}

/** Search, and what was decided. */
export function DecidedTools<Decision extends string>({
  label,
  filter,
  decisions,
  words,
  onFilter,
}: {
  label: string;
  filter: Filter<Decision>;
  decisions: readonly Decision[];
  words: (decision: Decision | 'all') => string;
  onFilter: (filter: Filter<Decision>) => void;
}) {
  const t = useTranslations();
  return (
    <div className="grid items-end gap-3 lg:grid-cols-[minmax(0,1fr)_220px]">
      <AdminSearch
        label={label}
        search={filter.search}
        maxLength={100}
        onSearch={(search) => onFilter({ ...filter, search, page: 1 })}
      />
      <SelectField
        label={t('moderation.decided.filter')}
        value={filter.decision ?? 'all'}
        options={(['all', ...decisions] as const).map((value) => ({ value, label: words(value) }))}
        onChange={({ currentTarget: { value } }) => {
          const decision = decisions.find((one) => one === value) ?? null;
          onFilter({ ...filter, decision, page: 1 });
        }}
      />
    </div>
  );
}

export function NothingDecided({ isSearch, text }: { isSearch: boolean; text: string }) {
  const t = useTranslations();
  return (
    <EmptyState
      illustration="empty-sent"
      title={t(isSearch ? 'moderation.queue.none_found_title' : 'moderation.decided.empty_title')}
    >
      {isSearch ? null : text}
    </EmptyState>
  );
}

/** What the letter says, for as long as its words are kept. */
export function DecidedWords({
  letter,
}: {
  letter: { complimentId: string; text: string; language: Language | null };
}) {
  const t = useTranslations();
  if (letter.text === '')
    return <span className="text-muted">{t('moderation.decided.wiped')}</span>;
  return (
    <div className="grid justify-items-start gap-1">
      <LetterWords letter={letter} />
    </div>
  );
}

/** What was decided (`tags` say it), for which reason, by whom and when. */
export function DecidedOutcome({
  tags,
  objection,
  decided: { rule, ruleWords, decidedBy },
  date,
}: {
  tags: ReactNode;
  objection: 'open' | 'upheld' | 'rejected' | null;
  decided: {
    rule: string | null;
    ruleWords: Record<Language, string> | null;
    decidedBy: string | null;
  };
  date: string;
}) {
  const t = useTranslations();
  const germanDate = useGermanDate();
  const reasonWords = useReasonWords();
  const when = germanDate(date);
  return (
    <div className="inline-grid justify-items-start gap-1">
      <span className="flex flex-wrap gap-1">
        {tags}
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

export function UndoButton({ children, onPress }: { children: string; onPress: () => void }) {
  return (
    <Button variant="quiet" size="s" icon="undo" className="wrap-normal" onClick={onPress}>
      {children}
    </Button>
  );
}

/** Asks once more before a decision is taken back. */
export function UndoDialog<Decided>({
  words: { title, text, act, done },
  undo,
  decided,
  onUndone,
  onClose,
}: {
  words: Record<'title' | 'text' | 'act' | 'done', string>;
  undo: UseMutationResult<unknown, Error, Decided>;
  decided: Decided;
  onUndone: () => void;
  onClose: () => void;
}) {
  const toast = useToast();
  const errorText = useErrorText();
  return (
    <AdminConfirm
      title={title}
      text={text}
      confirmLabel={act}
      isBusy={undo.isPending}
      onConfirm={() =>
        undo.mutate(decided, {
          onSuccess: () => {
            toast.success(done);
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
