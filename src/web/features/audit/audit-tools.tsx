import { useState } from 'react';
import type { AuditArea } from '#domain/moderation/audit-action.ts';
import { keysOf } from '#domain/shared/tables.ts';
import { AdminSearch } from '#web/admin/admin-search.tsx';
import { AdminTools } from '#web/admin/admin-tools.tsx';
import { saveCsv } from '#web/admin/csv.ts';
import { auditActionName } from '#web/features/audit/audit-list.tsx';
import { useExportAudit, type AuditFilter } from '#web/features/audit/queries.ts';
import { useAuditDetails } from '#web/features/audit/use-audit-details.ts';
import { useNumbers } from '#web/i18n/use-numbers.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Orders the areas as offered: actions on other people first. */
const areas = keysOf({
  all: true,
  moderation: true,
  admin: true,
  account: true,
  session: true,
  factor: true,
  provider: true,
  access: true,
} satisfies Record<AuditArea | 'all', true>);

const periods = [1, 7, 30];

/** Reads the filter from the address, except the person. */
export function readFilter(parameters: URLSearchParams, person: string): AuditFilter {
  const area = areas.find((known) => known === parameters.get('area')) ?? 'all';
  return {
    area: area === 'all' ? '' : `${area}.`,
    person,
    days: periods.find((days) => String(days) === parameters.get('days')) ?? null,
    hidesReads: parameters.get('reads') === 'hidden',
  };
}

/** Filters the log and exports it. */
export function AuditTools({
  filter,
  total,
  onFilter,
  onSearch,
}: {
  filter: AuditFilter;
  /** Counts the filtered events. */
  total: number;
  /** Changes parameters of the address. */
  onFilter: (change: Record<string, string | null>) => void;
  onSearch: (person: string) => void;
}) {
  const t = useTranslations();
  return (
    <AdminTools
      search={
        <AdminSearch
          label={t('audit.log.person')}
          search={filter.person}
          maxLength={100}
          onSearch={onSearch}
        />
      }
      active={countFilters(filter)}
      filters={
        <>
          <SelectField
            label={t('audit.log.area')}
            value={filter.area === '' ? 'all' : filter.area.slice(0, -1)}
            options={areas.map((area) => ({ value: area, label: t(`audit.area.${area}`) }))}
            onChange={({ currentTarget: { value } }) =>
              onFilter({ area: value === 'all' ? null : value })
            }
          />
          <SelectField
            label={t('insights.range.label')}
            value={String(filter.days ?? 'all')}
            options={[
              ...periods.map((days) => ({
                value: String(days),
                label: t('insights.range.days', { days }),
              })),
              { value: 'all', label: t('audit.log.whole') },
            ]}
            onChange={({ currentTarget: { value } }) =>
              onFilter({ days: value === 'all' ? null : value })
            }
          />
          <Checkbox
            label={t('audit.log.without_looks')}
            hint={t('audit.log.without_looks_hint')}
            checked={filter.hidesReads}
            onChange={({ currentTarget }) =>
              onFilter({ reads: currentTarget.checked ? 'hidden' : null })
            }
          />
        </>
      }
    >
      <ExportButton filter={filter} total={total} />
    </AdminTools>
  );
}

/** Counts active filters, except the search. */
export function countFilters({ area, days, hidesReads }: AuditFilter): number {
  return [area !== '', days !== null, hidesReads].filter(Boolean).length;
}

function ExportButton({ filter, total }: { filter: AuditFilter; total: number }) {
  const t = useTranslations();
  const toast = useToast();
  const { count } = useNumbers();
  const formatDetails = useAuditDetails();
  const exportAudit = useExportAudit();
  const [done, setDone] = useState(0);
  const save = (): void => {
    setDone(0);
    exportAudit.mutate(
      { filter, onProgress: setDone },
      {
        onSuccess: (events) =>
          saveCsv('audit-log.csv', [
            ['time', 'action', 'name', 'actor', 'target', 'network', 'details', 'details_in_words'],
            ...events.map((event) => [
              event.createdAt,
              event.action,
              auditActionName(t, event.action),
              event.actor ?? '',
              event.target ?? '',
              event.network ?? '',
              JSON.stringify(event.details),
              formatDetails(event)
                .map(({ name, value }) => `${name}: ${value}`)
                .join('; '),
            ]),
          ]),
        onError: () => toast.error(t('audit.log.csv_failed')),
      },
    );
  };
  return (
    <Button
      variant="quiet"
      besideField
      icon="download"
      isBusy={exportAudit.isPending}
      busyLabel={t('audit.log.csv_progress', { done: count(done), total: count(total) })}
      onClick={save}
    >
      {t('audit.log.csv')}
    </Button>
  );
}
