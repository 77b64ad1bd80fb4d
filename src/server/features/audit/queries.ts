import {
  and,
  desc,
  eq,
  gte,
  like,
  lt,
  notInArray,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { lookActions, teamActions } from '#domain/moderation/audit-action.ts';
import type { Person } from '#domain/shared/actor.ts';
import type { Database } from '#server/db/executor.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { removalReasons } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { beginningWith, containing } from '#server/db/search.ts';

const shownEvents = 30;

export function listOwnEvents(db: Database, person: Person) {
  return db
    .select(ownEvent)
    .from(auditEvents)
    .where(eventsOf(person.id))
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(shownEvents);
}

/** Selects events about a person’s account, without the person’s acts as an administrator. */
export function eventsOf(personId: string): SQL | undefined {
  const isOwnWork = and(like(auditEvents.action, 'admin.%'), eq(auditEvents.actorId, personId));
  return and(
    eq(auditEvents.targetId, personId),
    notInArray(auditEvents.action, [...teamActions]),
    sql`(${isOwnWork}) is not true`,
  );
}

/** Columns of an event that the person may read; the network of an administrator’s act stays private. */
export const ownEvent = {
  action: auditEvents.action,
  network: sql<
    string | null
  >`case when ${auditEvents.action} not like 'admin.%' then ${auditEvents.network} end`,
  createdAt: auditEvents.createdAt,
};

export type AuditFilter = {
  /** The start of an action's name, such as `admin.`; empty for all. */
  area: string;
  /** Part of the name of the actor or the target; empty for all. */
  person: string;
  since: Date | null;
  /** Leaves out events that are only looks. */
  withoutLooks: boolean;
};

const actor = alias(profiles, 'actor');
const target = alias(profiles, 'target');

/** Lists all events, newest first, with the names that the viewer may read. */
export async function listEvents(
  db: Database,
  { page, pageSize, ...filter }: AuditFilter & { page: number; pageSize: number },
  viewerId: string,
) {
  const events = await selectEvents(db, matches(filter, viewerId), viewerId)
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const totalCount = await db.$count(auditEvents, matches(filter, viewerId));
  return { events, totalCount };
}

/** Lists the newest events numbered below `before` (null: all), for the next part of an export. */
export function listEventsBefore(
  db: Database,
  { before, most, ...filter }: AuditFilter & { before: number | null; most: number },
  viewerId: string,
) {
  const earlier = before === null ? undefined : lt(auditEvents.id, before);
  return selectEvents(db, and(matches(filter, viewerId), earlier), viewerId)
    .orderBy(desc(auditEvents.id))
    .limit(most);
}

function selectEvents(db: Database, where: SQL | undefined, viewerId: string) {
  const isActorShown = isShownTo(auditEvents.actorId, viewerId);
  const isTargetShown = isShownTo(auditEvents.targetId, viewerId);
  return db
    .select({
      id: auditEvents.id,
      action: auditEvents.action,
      actor: sql<string | null>`case when ${isActorShown} then ${actor.name} end`,
      target: sql<string | null>`case when ${isTargetShown} then ${target.name} end`,
      network: sql<string | null>`case when ${isActorShown} then ${auditEvents.network} end`,
      details: detailsFor(viewerId),
      ruleWords: removalReasons.words,
      createdAt: auditEvents.createdAt,
    })
    .from(auditEvents)
    .leftJoin(actor, eq(actor.id, auditEvents.actorId))
    .leftJoin(target, eq(target.id, auditEvents.targetId))
    .leftJoin(removalReasons, eq(removalReasons.id, sql`${auditEvents.details} ->> 'rule'`))
    .where(where);
}

/** A receiver must not learn an anonymous writer's name from the log. */
function isShownTo(personId: SQLWrapper, viewerId: string): SQL {
  return sql`(${personId} is distinct from (select letter.sender_id from compliments letter
    where letter.id = (${auditEvents.details} ->> 'complimentId')::uuid
      and letter.receiver_id = ${viewerId} and letter.is_anonymous))`;
}

/** Leaves out a letter that the viewer had not reported then: a premoderated letter would tell of its writer (P32). */
function detailsFor(viewerId: string): SQL<Record<string, string>> {
  return sql`case when exists (select from compliments letter
      where letter.id = (${auditEvents.details} ->> 'complimentId')::uuid and letter.receiver_id = ${viewerId}
        and not exists (select from reports report
          where report.compliment_id = letter.id and report.created_at <= ${auditEvents.createdAt}))
    then ${auditEvents.details} - 'complimentId' else ${auditEvents.details} end`;
}

function matches(
  { area, person, since, withoutLooks }: AuditFilter,
  viewerId: string,
): SQL | undefined {
  const words = person.trim().toLowerCase();
  const named = sql`(select id from profiles where lower(name) collate "C" like ${containing(words)})`;
  return and(
    area === '' ? undefined : like(auditEvents.action, beginningWith(area)),
    since === null ? undefined : gte(auditEvents.createdAt, since),
    withoutLooks ? notInArray(auditEvents.action, [...lookActions]) : undefined,
    words === ''
      ? undefined
      : or(
          and(
            sql`${auditEvents.actorId} = any(array${named})`,
            isShownTo(auditEvents.actorId, viewerId),
          ),
          and(
            sql`${auditEvents.targetId} = any(array${named})`,
            isShownTo(auditEvents.targetId, viewerId),
          ),
        ),
  );
}
