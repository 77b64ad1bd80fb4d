import { AdminTable } from '#web/admin/admin-table.tsx';
import type { AuditEvent } from '#web/features/audit/queries.ts';
import { useAuditDetails } from '#web/features/audit/use-audit-details.ts';
import { useDates, type Dates } from '#web/i18n/use-dates.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import type { TableColumn } from '#web/ui/data-table.tsx';

export function AuditTable({ events }: { events: readonly AuditEvent[] }) {
  const t = useTranslations();
  return (
    <AdminTable
      caption={t('audit.log.title')}
      rows={events}
      rowKey={({ id }) => String(id)}
      columns={columnsOf(t, useDates())}
    />
  );
}

/** Names an action: by the log's text, else the members' text, else its code. */
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
        <time
          className="min-[78rem]:whitespace-nowrap"
          dateTime={createdAt}
          title={dates.exact(createdAt)}
        >
          {dates.relative(createdAt)}
        </time>
      ),
    },
    {
      id: 'action',
      label: t('audit.column.action'),
      cell: ({ action }) => (
        <span className="md:inline-block md:min-w-36">{auditActionName(t, action)}</span>
      ),
    },
    { id: 'actor', label: t('audit.column.actor'), cell: ({ actor }) => <Name>{actor}</Name> },
    { id: 'target', label: t('audit.column.target'), cell: ({ target }) => <Name>{target}</Name> },
    {
      id: 'network',
      label: t('audit.column.network'),
      // Keeps a network address on one line: a broken one looks like two.
      cell: ({ network }) => network && <span className="whitespace-nowrap">{network}</span>,
    },
    {
      id: 'details',
      label: t('audit.column.details'),
      cell: (event) => <Details event={event} />,
    },
  ];
}

/** Breaks a name between words if possible. */
function Name({ children }: { children: string | null }) {
  return children && <span className="md:inline-block md:min-w-28">{children}</span>;
}

function Details({ event }: { event: AuditEvent }) {
  const t = useTranslations();
  const details = useAuditDetails()(event);
  if (details.length === 0) return null;
  return (
    // Reserves a width: Chinese breaks anywhere, so the column would shrink.
    <dl className="grid gap-0.5 text-14 min-[78rem]:min-w-44">
      {details.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{t('audit.log.detail', { name })}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
