import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminList } from '#web/admin/admin-list.tsx';
import { useFocusAfterRemoval } from '#web/admin/use-focus-after-removal.ts';
import { AddWordForm } from '#web/features/blocklist/add-word-form.tsx';
import { wordsQuery, type GuardWord, type WordQuery } from '#web/features/blocklist/queries.ts';
import { RemoveWordDialog } from '#web/features/blocklist/remove-word-dialog.tsx';
import { TryTextPanel } from '#web/features/blocklist/try-text-panel.tsx';
import { WordFilter } from '#web/features/blocklist/word-filter.tsx';
import { WordTable } from '#web/features/blocklist/word-table.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Manages words that are refused, held or allowed beyond the built-in lists, and tries texts. */
export function WordsSection() {
  const t = useTranslations();
  const [query, setQuery] = useState<WordQuery>({ search: '', language: null, page: 1 });
  const words = useQuery(wordsQuery(query));
  const [removing, setRemoving] = useState<GuardWord | null>(null);
  const { heading, markRemoved } = useFocusAfterRemoval(removing !== null);
  const isFiltered = query.search !== '' || query.language !== null;
  return (
    <div className="grid gap-5">
      <AddWordForm onAdded={() => setQuery({ search: '', language: null, page: 1 })} />
      <AdminList
        title={t('admin.words.title')}
        text={t('admin.words.text')}
        headingRef={heading}
        isFiltered={isFiltered}
        filters={<WordFilter query={query} onChange={setQuery} />}
        query={words}
        page={query.page}
        onPage={(page) => setQuery({ ...query, page })}
        count={({ totalCount }) => t('admin.words.count', { count: totalCount })}
        failedText={t('admin.words.failed')}
        empty={{
          illustration: null,
          title: t(isFiltered ? 'admin.words.not_found_title' : 'admin.words.none_title'),
          text: t(isFiltered ? 'admin.words.not_found_text' : 'admin.words.none_text'),
        }}
      >
        {(loaded) => <WordTable words={loaded.words} onRemove={setRemoving} />}
      </AdminList>
      <TryTextPanel />
      {removing !== null && (
        <RemoveWordDialog
          word={removing}
          onRemoved={markRemoved}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  );
}
