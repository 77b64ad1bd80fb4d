import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '#domain/language.ts';
import { useDrafts } from '#web/admin/editor-drafts.ts';
import {
  textsPageSize,
  textsQuery,
  type TextCounts,
  type TextEntry,
  type TextQuery,
  type TextState,
} from '#web/features/translations/queries.ts';
import { TextDialog } from '#web/features/translations/text-dialog.tsx';
import { draftNameOfText, TextsTable } from '#web/features/translations/texts-table.tsx';
import { useNarrow } from '#web/features/translations/use-narrow.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedPanel } from '#web/ui/paged-panel.tsx';
import { SearchForm } from '#web/ui/search-form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

const states: readonly TextState[] = ['all', 'missing', 'changed'];

/** Everything the product says, in every language, and a way to say it otherwise. */
export function TextsSection() {
  const t = useTranslations();
  const [query, setQuery] = useState<TextQuery>({ search: '', state: 'all', page: 1 });
  const { data, isError, refetch } = useQuery(textsQuery(query));
  const [shown, setShown] = useState<Language>(useLanguage().language);
  const [edited, setEdited] = useState<TextEntry | null>(null);
  const isNarrow = useNarrow();
  const pages = Math.max(1, Math.ceil((data?.totalCount ?? 0) / textsPageSize));
  // What is filled in or changed back can empty the last page.
  if (data !== undefined && query.page > pages) setQuery({ ...query, page: pages });
  return (
    <>
      <PagedPanel
        title={t('admin.section.texts')}
        count={data && countText(t, data.counts)}
        text={t('texts.list.text')}
        tools={
          <>
            <div className="flex flex-wrap items-end gap-3">
              <div className="min-w-0 grow">
                <SearchForm
                  label={t('texts.list.search')}
                  submitLabel={t('admin.list.search')}
                  clearLabel={t('admin.list.clear')}
                  search={query.search}
                  maxLength={200}
                  onSearch={(search) => setQuery({ ...query, search, page: 1 })}
                />
              </div>
              <div className="w-full xs:w-52">
                <StateChoice
                  state={query.state}
                  counts={data?.counts}
                  onShow={(state) => setQuery({ ...query, state, page: 1 })}
                />
              </div>
              {isNarrow && <LanguageChoice shown={shown} onShow={setShown} />}
            </div>
            <DraftsNote />
          </>
        }
        load={
          data === undefined
            ? {
                isError,
                loadingLabel: t('admin.list.loading'),
                failedText: t('texts.list.failed'),
                retryLabel: t('admin.list.retry'),
                onRetry: () => void refetch(),
              }
            : null
        }
        empty={data?.texts.length === 0 ? <NothingFound query={query} /> : null}
        pager={{
          page: query.page,
          pages,
          label: t('admin.list.page', { page: query.page, pages }),
          previousLabel: t('admin.list.previous'),
          nextLabel: t('admin.list.next'),
          onPage: (page) => setQuery({ ...query, page }),
        }}
      >
        <TextsTable texts={data?.texts ?? []} only={isNarrow ? shown : null} onEdit={setEdited} />
      </PagedPanel>
      {edited !== null && (
        <TextDialog
          entry={edited}
          first={isNarrow ? shown : null}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function countText(t: Translate, { missing }: TextCounts): string {
  return missing > 0 ? t('texts.list.missing', { count: missing }) : t('texts.list.complete');
}

function StateChoice({
  state: shown,
  counts,
  onShow,
}: {
  state: TextState;
  counts: TextCounts | undefined;
  onShow: (state: TextState) => void;
}) {
  const t = useTranslations();
  return (
    <SelectField
      label={t('texts.list.state')}
      value={shown}
      options={states.map((state) => ({
        value: state,
        label: t(`texts.state.${state}`, { count: counts?.[state] ?? 0 }),
      }))}
      onChange={({ currentTarget: { value } }) =>
        onShow(states.find((state) => state === value) ?? 'all')
      }
    />
  );
}

/** Four languages side by side have no room on a phone. */
function LanguageChoice({
  shown,
  onShow,
}: {
  shown: Language;
  onShow: (language: Language) => void;
}) {
  const t = useTranslations();
  const { languages } = usePageData();
  return (
    <div className="w-full">
      <SelectField
        label={t('texts.list.language')}
        value={shown}
        options={languages.map(({ iso2, name }) => ({ value: iso2, label: name, lang: iso2 }))}
        onChange={({ currentTarget: { value } }) =>
          onShow(languages.find(({ iso2 }) => iso2 === value)?.iso2 ?? shown)
        }
      />
    </div>
  );
}

/** What was begun may be on another page of the list. */
function DraftsNote() {
  const t = useTranslations();
  const keys = [...useDrafts().keys()].flatMap((name) =>
    name.startsWith(draftNameOfText('')) ? [name.slice(draftNameOfText('').length)] : [],
  );
  if (keys.length === 0) return null;
  return (
    <p className="mt-4 text-14 break-words">
      {t('texts.list.drafts', { count: keys.length, keys: keys.join(', ') })}
    </p>
  );
}

function NothingFound({ query }: { query: TextQuery }) {
  const t = useTranslations();
  if (query.search === '' && query.state === 'missing')
    return (
      <EmptyState illustration="success" title={t('texts.list.none_missing_title')}>
        {t('texts.list.none_missing_text')}
      </EmptyState>
    );
  return (
    <EmptyState illustration="empty-sent" title={t('texts.list.none_title')}>
      {t('texts.list.none_text')}
    </EmptyState>
  );
}
