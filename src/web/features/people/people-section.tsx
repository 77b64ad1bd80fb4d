import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdministratorDialog } from '#web/features/people/administrator-dialog.tsx';
import { PasswordDialog } from '#web/features/people/password-dialog.tsx';
import { PauseDialog } from '#web/features/people/pause-dialog.tsx';
import { peoplePageSize, peopleQuery, type PersonState } from '#web/features/people/queries.ts';
import { PeopleTable, type PersonAction } from '#web/features/people/people-table.tsx';
import { RemoveFactorsDialog } from '#web/features/people/remove-factors-dialog.tsx';
import { ResumeDialog } from '#web/features/people/resume-dialog.tsx';
import { SearchForm } from '#web/admin/search-form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedPanel } from '#web/ui/paged-panel.tsx';

/** Everybody with an account: their state, and what a moderator can do about it. */
export function PeopleSection() {
  const t = useTranslations();
  const [query, setQuery] = useState({ search: '', page: 1 });
  const { data, isError, refetch } = useQuery(peopleQuery(query));
  const [open, setOpen] = useState<{ action: PersonAction; person: PersonState } | null>(null);
  const pages = Math.max(1, Math.ceil((data?.totalCount ?? 0) / peoplePageSize));
  return (
    <>
      <PagedPanel
        title={t('admin.people.title')}
        count={data && t('admin.people.count', { count: data.totalCount })}
        text={t('admin.people.text')}
        tools={
          <SearchForm
            label={t('admin.people.search')}
            search={query.search}
            maxLength={254}
            onSearch={(search) => setQuery({ search, page: 1 })}
          />
        }
        load={
          data === undefined
            ? {
                isError,
                loadingLabel: t('admin.list.loading'),
                failedText: t('admin.people.failed'),
                retryLabel: t('admin.list.retry'),
                onRetry: () => void refetch(),
              }
            : null
        }
        empty={
          data?.people.length === 0 ? (
            <EmptyState illustration="empty-sent" title={t('admin.people.none_title')}>
              {t('admin.people.none_text')}
            </EmptyState>
          ) : null
        }
        pager={{
          page: query.page,
          pages,
          label: t('admin.list.page', { page: query.page, pages }),
          previousLabel: t('admin.list.previous'),
          nextLabel: t('admin.list.next'),
          onPage: (page) => setQuery({ ...query, page }),
        }}
      >
        <PeopleTable
          people={data?.people ?? []}
          onAct={(action, person) => setOpen({ action, person })}
        />
      </PagedPanel>
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
    case 'administrator':
      return <AdministratorDialog person={person} onClose={onClose} />;
    case 'password':
      return <PasswordDialog person={person} onClose={onClose} />;
    case 'factors':
      return <RemoveFactorsDialog person={person} onClose={onClose} />;
  }
}
