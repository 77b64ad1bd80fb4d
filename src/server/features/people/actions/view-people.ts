import type { Teammate } from '#domain/actor.ts';
import type { RequestSource } from '#domain/request-source.ts';
import { rememberLook } from '#server/audit-trail/remember-look.ts';
import type { Context } from '#server/context.ts';
import { listPeople, type PeopleQuery } from '#server/features/people/queries.ts';

/** People as a moderator sees them. That somebody has looked, or searched, is remembered. */
export async function viewPeople(
  context: Context,
  teammate: Teammate,
  query: PeopleQuery,
  source: RequestSource,
) {
  const view = query.search.trim() === '' ? 'list' : 'search';
  await rememberLook(context, teammate, { action: 'moderation.people_viewed', view }, source);
  return listPeople(context.db, query);
}
