import type { AuditEvent } from '#web/features/insights/queries.ts';
import { useDates, type Dates } from '#web/i18n/use-dates.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';

/** One page of the log. */
export function AuditTable({ events }: { events: readonly AuditEvent[] }) {
  const t = useTranslations();
  return (
    <DataTable
      caption={t('audit.log.title')}
      rows={events}
      rowKey={({ id }) => String(id)}
      columns={columnsOf(t, useDates())}
    />
  );
}

/** What an action is called: by its own text, else by the one that members see, else by its name. */
export function auditActionName(t: Translate, action: string): string {
  const own = `audit.action.${action.replace('.', '_')}`;
  const members = `activity.${action}`;
  if (t.has(own)) return t(own);
  return t.has(members) ? t(members) : action;
}

function columnsOf(t: Translate, dates: Dates): TableColumn<AuditEvent>[] {
  return [
    {
      id: 'when',
      label: t('audit.column.when'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={dates.exact(createdAt)}>
          {dates.relative(createdAt)}
        </time>
      ),
    },
    {
      id: 'action',
      label: t('audit.column.action'),
      cell: ({ action }) => auditActionName(t, action),
    },
    { id: 'actor', label: t('audit.column.actor'), cell: ({ actor }) => actor ?? '–' },
    { id: 'target', label: t('audit.column.target'), cell: ({ target }) => target ?? '–' },
    { id: 'network', label: t('audit.column.network'), cell: ({ network }) => network ?? '–' },
    {
      id: 'details',
      label: t('audit.column.details'),
      cell: ({ details }) => <Details details={details} />,
    },
  ];
}

function Details({ details }: { details: AuditEvent['details'] }) {
  const entries = Object.entries(details);
  if (entries.length === 0) return '–';
  return (
    <span className="break-all text-muted">
      {entries.map(([name, value]) => `${name}: ${value}`).join(', ')}
    </span>
  );
}
