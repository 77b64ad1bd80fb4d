import { EventLine } from '#web/features/audit/event-line.tsx';
import type { AuditEvent } from '#web/features/audit/queries.ts';
import { useAuditDetails } from '#web/features/audit/use-audit-details.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';

/** Sign-ins and sign-outs: half of all events. */
const comings = new Set(['account.signed_in', 'account.new_device', 'account.signed_out']);

/** Lists events; those that only tell who came and went are folded. */
export function AuditList({ events }: { events: readonly AuditEvent[] }) {
  const t = useTranslations();
  return (
    <ul aria-label={t('audit.log.title')}>
      {inRuns(events).map((run) => {
        const [first] = run;
        if (first === undefined) return null;
        if (run.length === 1) return <Entry key={first.id} event={first} />;
        return (
          <li key={first.id} className="rule-t first:rule-none">
            <details>
              <summary className="cursor-pointer py-2.5 text-muted">
                {t('audit.log.comings', { count: run.length })}
              </summary>
              <ul className="pl-4">
                {run.map((event) => (
                  <Entry key={event.id} event={event} />
                ))}
              </ul>
            </details>
          </li>
        );
      })}
    </ul>
  );
}

/** Puts sign-ins and sign-outs that follow each other together. */
function inRuns(events: readonly AuditEvent[]): AuditEvent[][] {
  const runs: AuditEvent[][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    const isComing = comings.has(event.action);
    if (isComing && last !== undefined && comings.has(last[0]?.action ?? '')) last.push(event);
    else runs.push([event]);
  }
  return runs;
}

function Entry({ event }: { event: AuditEvent }) {
  const t = useTranslations();
  const details = useAuditDetails()(event);
  return (
    <EventLine
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
