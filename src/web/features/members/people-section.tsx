import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { AdminFilter } from '#web/admin/admin-filter.tsx';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminSearch } from '#web/admin/admin-search.tsx';
import { AdminTools } from '#web/admin/admin-tools.tsx';
import { PeopleTable } from '#web/features/members/people-table.tsx';
import { PersonActionDialog } from '#web/features/members/person-action-dialog.tsx';
import type { PersonAction } from '#web/features/members/person-menu.tsx';
import { PersonPage } from '#web/features/members/person-page.tsx';
import {
  peopleFilters,
  peopleOrders,
  peopleQuery,
  type PeopleQuery,
  type PersonState,
} from '#web/features/members/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SelectField } from '#web/ui/select-field.tsx';

/** Shows the list of members or one member's page, with the team's actions. */
export function PeopleSection() {
  const [parameters] = useSearchParams();
  const id = parameters.get('person');
  const [open, setOpen] = useState<{ action: PersonAction; person: PersonState } | null>(null);
  const openAction = (action: PersonAction, person: PersonState): void =>
    setOpen({ action, person });
  // Keeps the search while a member's page is open.
  const [query, setQuery] = useState<PeopleQuery>({
    search: '',
    filter: null,
    order: 'newest',
    page: 1,
  });
  return (
    <>
      {id === null ? (
        <PeopleList query={query} onQuery={setQuery} onAction={openAction} />
      ) : (
        <PersonPage key={id} id={id} onAction={openAction} />
      )}
      {open !== null && <PersonActionDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

function PeopleList({
  query,
  onQuery,
  onAction,
}: {
  query: PeopleQuery;
  onQuery: (query: PeopleQuery) => void;
  onAction: (action: PersonAction, person: PersonState) => void;
}) {
  const t = useTranslations();
  const people = useQuery(peopleQuery(query));
  const changeQuery = (change: Partial<PeopleQuery>): void =>
    onQuery({ ...query, page: 1, ...change });
  return (
    <AdminList
      title={t('admin.people.title')}
      text={t('admin.people.text')}
      isFiltered={query.search !== '' || query.filter !== null}
      filters={
        <AdminTools
          search={
            <AdminSearch
              label={t('admin.people.search')}
              search={query.search}
              maxLength={254}
              onSearch={(search) => changeQuery({ search })}
            />
          }
          active={query.filter === null ? 0 : 1}
          filters={
            <>
              <AdminFilter
                label={t('admin.people.filter')}
                all={t('admin.people.filter_all')}
                value={query.filter}
                values={peopleFilters}
                text={(filter) => t(`admin.people.filter_${filter}`)}
                onFilter={(filter) => changeQuery({ filter })}
              />
              <SelectField
                label={t('admin.people.order')}
                value={query.order}
                options={peopleOrders.map((value) => ({
                  value,
                  label: t(`admin.people.order_${value}`),
                }))}
                onChange={({ currentTarget: { value } }) =>
                  changeQuery({
                    order: peopleOrders.find((candidate) => candidate === value) ?? 'newest',
                  })
                }
              />
            </>
          }
        />
      }
      query={people}
      page={query.page}
      onPage={(page) => changeQuery({ page })}
      count={({ totalCount }) => t('admin.people.count', { count: totalCount })}
      failedText={t('admin.people.failed')}
      empty={{ title: t('admin.people.none_title'), text: t('admin.people.none_text') }}
    >
      {(loaded) => <PeopleTable people={loaded.people} onAction={onAction} />}
    </AdminList>
  );
}
