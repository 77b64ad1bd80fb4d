import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '#domain/i18n/language.ts';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminSearch } from '#web/admin/admin-search.tsx';
import { useDrafts } from '#web/admin/editor-drafts.ts';
import {
  textsQuery,
  type TextCounts,
  type TextEntry,
  type TextQuery,
  type TextState,
} from '#web/features/translations/queries.ts';
import { TextDialog } from '#web/features/translations/text-dialog.tsx';
import { draftNameOfText, TextsTable } from '#web/features/translations/texts-table.tsx';
import { LanguageField } from '#web/forms/language-field.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { SelectField } from '#web/ui/select-field.tsx';

const states: readonly TextState[] = ['all', 'missing', 'changed'];

/** Lists the product's texts in every language and edits them. */
export function TextsSection() {
  const t = useTranslations();
  const [query, setQuery] = useState<TextQuery>({ search: '', state: 'all', page: 1 });
  const texts = useQuery(textsQuery(query));
  const [shown, setShown] = useState<Language>(useLanguage().language);
  const [edited, setEdited] = useState<TextEntry | null>(null);
  return (
    <>
      <AdminList
        title={t('admin.section.texts')}
        text={t('texts.list.text')}
        isFiltered={query.search !== '' || query.state !== 'all'}
        filters={
          <>
            <div className="flex flex-wrap items-end gap-3">
              <div className="min-w-0 grow">
                <AdminSearch
                  label={t('texts.list.search')}
                  search={query.search}
                  maxLength={200}
                  onSearch={(search) => setQuery({ ...query, search, page: 1 })}
                />
              </div>
              <div className="w-full xs:w-52">
                <StateChoice
                  state={query.state}
                  counts={texts.data?.counts}
                  onShow={(state) => setQuery({ ...query, state, page: 1 })}
                />
              </div>
              <div className="w-full xs:w-52">
                <LanguageField
                  label={t('texts.list.language')}
                  labelHidden
                  value={shown}
                  onLanguage={setShown}
                />
              </div>
            </div>
            <DraftsNote />
          </>
        }
        query={texts}
        page={query.page}
        onPage={(page) => setQuery({ ...query, page })}
        count={({ counts }) => countText(t, counts)}
        failedText={t('texts.list.failed')}
        empty={
          query.search === '' && query.state === 'missing'
            ? {
                illustration: 'success',
                title: t('texts.list.none_missing_title'),
                text: t('texts.list.none_missing_text'),
              }
            : { title: t('texts.list.none_title'), text: t('texts.list.none_text') }
        }
      >
        {(loaded) => <TextsTable texts={loaded.texts} language={shown} onEdit={setEdited} />}
      </AdminList>
      {edited !== null && (
        <TextDialog entry={edited} first={shown} onClose={() => setEdited(null)} />
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
      labelHidden
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

/** Lists texts with unsaved drafts, which may be on other pages. */
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
