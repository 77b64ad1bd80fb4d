import { EventLine } from '#web/features/audit/event-line.tsx';
import type { AuditEvent } from '#web/features/audit/queries.ts';
import { useAuditDetails } from '#web/features/audit/use-audit-details.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';

export function AuditList({ events }: { events: readonly AuditEvent[] }) {
  const t = useTranslations();
  const detailsOf = useAuditDetails();
  return (
    <ul aria-label={t('audit.log.title')}>
      {events.map((event) => {
        const details = detailsOf(event);
        return (
          <EventLine
            key={event.id}
            createdAt={event.createdAt}
            network={event.network}
            details={
              details.length > 0 && (
                <div className="flex flex-wrap gap-x-4 text-14 text-muted">
                  {details.map(({ name, value }) => (
                    <span key={name} className="min-w-0 wrap-anywhere">
                      {t('audit.log.detail', { name, value })}
                    </span>
                  ))}
                </div>
              )
            }
          >
            {entryText(t, event)}
          </EventLine>
        );
      })}
    </ul>
  );
}

/** Names an action: by the log's text, else the members' text, else its code. */
export function auditActionName(t: Translate, action: string): string {
  const own = `audit.action.${action.replace('.', '_')}`;
  const members = `activity.${action}`;
  if (t.has(own)) return t(own);
  return t.has(members) ? t(members) : action;
}

/** Says who did what to whom; a null actor is the server or a deleted account. */
function entryText(t: Translate, { actor, action, target }: AuditEvent): string {
  const name = auditActionName(t, action);
  const deed =
    target === null || target === actor ? name : t('audit.log.deed', { action: name, target });
  return actor === null ? deed : t('audit.log.entry', { actor, deed });
}
