import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { rememberLook } from '#server/audit-trail/remember-look.ts';
import type { Context } from '#server/context.ts';
import {
  findPerson,
  listPeople,
  type PeopleQuery,
} from '#server/features/members/queries/people.ts';
import { readHistory } from '#server/features/members/queries/person-history.ts';

const action = 'moderation.people_viewed';

/** Lists people for a moderator; logs the look and the search. */
export async function viewPeople(context: Context, teammate: Teammate, query: PeopleQuery) {
  const view = query.search.trim() === '' ? 'list' : 'search';
  await rememberLook(context, teammate, { action, view });
  const look = { viewerId: teammate.id, now: context.clock.now() };
  return listPeople(context.db, query, look);
}

/** Shows another person with the team's history; logs whose page was opened. */
export async function viewPerson(context: Context, teammate: Teammate, personId: string) {
  const look = { viewerId: teammate.id, now: context.clock.now() };
  const person = await findPerson(context.db, personId, look);
  if (person === null || personId === teammate.id)
    throw new AppError('not-found', 'error.not_found');
  await rememberLook(context, teammate, { action, view: 'person', targetId: personId });
  return { person, ...(await readHistory(context.db, personId, teammate.id)) };
}
