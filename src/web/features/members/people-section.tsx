import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { AdminFilter } from '#web/admin/admin-filter.tsx';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminSearch } from '#web/admin/admin-search.tsx';
import { AdminTools } from '#web/admin/admin-tools.tsx';
import { useListAddress } from '#web/admin/use-list-address.ts';
import { PeopleTable } from '#web/features/members/people-table.tsx';
import { PersonActionDialog } from '#web/features/members/person-action-dialog.tsx';
import type { PersonAction } from '#web/features/members/person-menu.tsx';
import { PersonPage } from '#web/features/members/person-page.tsx';
import {
  peopleFilters,
  peopleOrders,
  peopleQuery,
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
  const [search, setSearch] = useState('');
  return (
    <>
      {id === null ? (
        <PeopleList search={search} onSearch={setSearch} onAction={openAction} />
      ) : (
        <PersonPage key={id} id={id} onAction={openAction} />
      )}
      {open !== null && <PersonActionDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

function PeopleList({
  search,
  onSearch,
  onAction,
}: {
  search: string;
  onSearch: (search: string) => void;
  onAction: (action: PersonAction, person: PersonState) => void;
}) {
  const t = useTranslations();
  const { parameters, page, change, onPage } = useListAddress();
  const filter = peopleFilters.find((known) => known === parameters.get('filter')) ?? null;
  const order = peopleOrders.find((known) => known === parameters.get('order')) ?? 'newest';
  const people = useQuery(peopleQuery({ search, filter, order, page }));
  return (
    <AdminList
      title={t('admin.people.title')}
      text={t('admin.people.text')}
      isFiltered={search !== '' || filter !== null}
      filters={
        <AdminTools
          search={
            <AdminSearch
              label={t('admin.people.search')}
              search={search}
              maxLength={254}
              onSearch={(words) => {
                onSearch(words);
                change({}, { replace: true });
              }}
            />
          }
          active={filter === null ? 0 : 1}
          filters={
            <>
              <AdminFilter
                label={t('admin.people.filter')}
                all={t('admin.people.filter_all')}
                value={filter}
                values={peopleFilters}
                text={(value) => t(`admin.people.filter_${value}`)}
                onFilter={(value) => change({ filter: value })}
              />
              <SelectField
                label={t('admin.people.order')}
                value={order}
                options={peopleOrders.map((value) => ({
                  value,
                  label: t(`admin.people.order_${value}`),
                }))}
                onChange={({ currentTarget: { value } }) => change({ order: value })}
              />
            </>
          }
        />
      }
      query={people}
      page={page}
      onPage={onPage}
      count={({ totalCount }) => t('admin.people.count', { count: totalCount })}
      failedText={t('admin.people.failed')}
      empty={{ title: t('admin.people.none_title'), text: t('admin.people.none_text') }}
    >
      {(loaded) => <PeopleTable people={loaded.people} onAction={onAction} />}
    </AdminList>
  );
}
