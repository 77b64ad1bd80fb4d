import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AddWordForm } from '#web/features/words/add-word-form.tsx';
import {
  wordPageSize,
  wordsQuery,
  type GuardWord,
  type WordQuery,
} from '#web/features/words/queries.ts';
import { RemoveWordDialog } from '#web/features/words/remove-word-dialog.tsx';
import { TryTextPanel } from '#web/features/words/try-text-panel.tsx';
import { WordFilter } from '#web/features/words/word-filter.tsx';
import { WordTable } from '#web/features/words/word-table.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadState } from '#web/ui/load-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** Words that the text guard refuses or allows on top of its built-in lists, and a place to try it. */
export function WordsSection() {
  const t = useTranslations();
  const [query, setQuery] = useState<WordQuery>({ search: '', language: null, page: 1 });
  const { data, isError, refetch } = useQuery(wordsQuery(query));
  const [removing, setRemoving] = useState<GuardWord | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isWordGone = useRef(false);
  useEffect(() => {
    if (removing !== null || !isWordGone.current) return;
    isWordGone.current = false;
    // The button that opened the dialog is gone with its word.
    heading.current?.focus();
  }, [removing]);
  const pages = Math.max(1, Math.ceil((data?.totalCount ?? 0) / wordPageSize));
  const isFiltered = query.search !== '' || query.language !== null;
  return (
    <div className="grid gap-5">
      <section className="panel">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 ref={heading} tabIndex={-1} className="text-28 outline-none">
            {t('admin.words.title')}
          </h2>
          {data !== undefined && <Tag>{t('admin.words.count', { count: data.totalCount })}</Tag>}
        </div>
        <p className="mt-1 mb-5 text-14 text-muted">{t('admin.words.text')}</p>
        <WordFilter query={query} onChange={setQuery} />
        {data === undefined ? (
          <LoadState
            isError={isError}
            loadingLabel={t('admin.list.loading')}
            failedText={t('admin.words.failed')}
            retryLabel={t('admin.list.retry')}
            onRetry={() => void refetch()}
          />
        ) : data.words.length === 0 ? (
          <EmptyState
            illustration="empty-sent"
            title={t(isFiltered ? 'admin.words.not_found_title' : 'admin.words.none_title')}
          >
            {t(isFiltered ? 'admin.words.not_found_text' : 'admin.words.none_text')}
          </EmptyState>
        ) : (
          <div className="mt-4">
            <WordTable words={data.words} onRemove={setRemoving} />
            <Pager
              page={query.page}
              pages={pages}
              label={t('admin.list.page', { page: query.page, pages })}
              previousLabel={t('admin.list.previous')}
              nextLabel={t('admin.list.next')}
              onPage={(page) => setQuery({ ...query, page })}
            />
          </div>
        )}
      </section>
      <AddWordForm onAdded={() => setQuery({ search: '', language: null, page: 1 })} />
      <TryTextPanel />
      {removing !== null && (
        <RemoveWordDialog
          word={removing}
          onRemoved={() => {
            isWordGone.current = true;
            // The last word of the last page takes its page along.
            if (data?.words.length === 1 && query.page > 1)
              setQuery({ ...query, page: query.page - 1 });
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  );
}
