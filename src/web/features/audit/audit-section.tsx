import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminList } from '#web/admin/admin-list.tsx';
import { useListAddress } from '#web/admin/use-list-address.ts';
import { AuditList } from '#web/features/audit/audit-list.tsx';
import { AuditTools, countFilters, readFilter } from '#web/features/audit/audit-tools.tsx';
import { auditPageSize, auditQuery } from '#web/features/audit/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Shows the audit log: events of accounts and administrators. */
export function AuditSection() {
  const t = useTranslations();
  const { parameters, page, change, onPage } = useListAddress();
  const [person, setPerson] = useState('');
  const filter = readFilter(parameters, person);
  const events = useQuery(auditQuery(filter, page));
  return (
    <AdminList
      title={t('audit.log.title')}
      text={t('audit.log.text')}
      isFiltered={countFilters(filter) > 0 || filter.person !== ''}
      filters={
        <AuditTools
          filter={filter}
          total={events.data?.totalCount ?? 0}
          onFilter={change}
          onSearch={(words) => {
            setPerson(words);
            change({}, { replace: true });
          }}
        />
      }
      query={events}
      page={page}
      pageSize={auditPageSize}
      onPage={onPage}
      count={({ totalCount }) => t('audit.log.count', { count: totalCount })}
      failedText={t('audit.log.failed')}
      empty={{ title: t('audit.log.empty_title'), text: t('audit.log.empty_text') }}
    >
      {(loaded) => <AuditList events={loaded.events} />}
    </AdminList>
  );
}
