import { and, eq, gt, sql } from 'drizzle-orm';
import type { Teammate } from '#domain/actor.ts';
import type { RequestSource } from '#domain/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { listPeople, type PeopleQuery } from '#server/features/people/queries.ts';

const hourMilliseconds = 60 * 60 * 1000;

/**
 * People as a moderator sees them. That somebody has looked, or searched, is remembered once an hour:
 * who turns pages would fill the log, and nobody could read it.
 */
export async function viewPeople(
  context: Context,
  administrator: Teammate,
  query: PeopleQuery,
  source: RequestSource,
) {
  const at = context.clock.now();
  const view = query.search.trim() === '' ? 'list' : 'search';
  const [known] = await context.db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.actorId, administrator.id),
        eq(auditEvents.action, 'moderation.people_viewed'),
        gt(auditEvents.createdAt, new Date(at.getTime() - hourMilliseconds)),
        sql`${auditEvents.details} ->> 'view' = ${view}`,
      ),
    )
    .limit(1);
  if (known === undefined)
    await recordEvent(context.db, {
      action: 'moderation.people_viewed',
      actorId: administrator.id,
      targetId: null,
      details: { view },
      source,
      at,
    });
  return listPeople(context.db, query);
}
