import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminSearch } from '#web/admin/admin-search.tsx';
import { PasswordDialog } from '#web/features/people/password-dialog.tsx';
import { PauseDialog } from '#web/features/people/pause-dialog.tsx';
import { PeopleTable, type PersonAction } from '#web/features/people/people-table.tsx';
import { peopleQuery, type PersonState } from '#web/features/people/queries.ts';
import { RemoveFactorsDialog } from '#web/features/people/remove-factors-dialog.tsx';
import { ResumeDialog } from '#web/features/people/resume-dialog.tsx';
import { RoleDialog } from '#web/features/people/role-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Everybody with an account: their state, and what a moderator can do about it. */
export function PeopleSection() {
  const t = useTranslations();
  const [query, setQuery] = useState({ search: '', page: 1 });
  const people = useQuery(peopleQuery(query));
  const [open, setOpen] = useState<{ action: PersonAction; person: PersonState } | null>(null);
  return (
    <>
      <AdminList
        title={t('admin.people.title')}
        text={t('admin.people.text')}
        tools={
          <AdminSearch
            label={t('admin.people.search')}
            search={query.search}
            maxLength={254}
            onSearch={(search) => setQuery({ search, page: 1 })}
          />
        }
        query={people}
        page={query.page}
        onPage={(page) => setQuery({ ...query, page })}
        count={({ totalCount }) => t('admin.people.count', { count: totalCount })}
        failedText={t('admin.people.failed')}
        empty={
          <EmptyState illustration="empty-sent" title={t('admin.people.none_title')}>
            {t('admin.people.none_text')}
          </EmptyState>
        }
      >
        {(loaded) => (
          <PeopleTable
            people={loaded.people}
            onAct={(action, person) => setOpen({ action, person })}
          />
        )}
      </AdminList>
      {open !== null && <ActionDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

function ActionDialog({
  action,
  person,
  onClose,
}: {
  action: PersonAction;
  person: PersonState;
  onClose: () => void;
}) {
  switch (action) {
    case 'pause':
      return <PauseDialog person={person} onClose={onClose} />;
    case 'resume':
      return <ResumeDialog person={person} onClose={onClose} />;
    case 'role':
      return <RoleDialog person={person} onClose={onClose} />;
    case 'password':
      return <PasswordDialog person={person} onClose={onClose} />;
    case 'factors':
      return <RemoveFactorsDialog person={person} onClose={onClose} />;
  }
}
