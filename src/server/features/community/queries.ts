import { asc, desc, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import { stateOfInvitation } from '#domain/accounts/joining.ts';
import { pick } from '#domain/shared/tables.ts';
import type { Database, Executor } from '#server/db/executor.ts';
import { limitsOf, type Page } from '#server/db/paging.ts';
import { invitations, waitingRegistrations } from '#server/db/schema/community.ts';
import { cardLists, loginCodes } from '#server/db/schema/login-codes.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { rounds } from '#server/db/schema/rounds.ts';
import { languages } from '#server/db/schema/translations.ts';
import { provenRegistration } from '#server/features/accounts/queries.ts';

/** Leaves out those behind the link of a round, which only its people may see. */
const isListed = notExists(
  sql`(select from ${rounds} where ${rounds.invitationId} = ${invitations.id})`,
);

/** Lists invitations, newest first. */
export async function listInvitations(db: Database, page: Page, now: Date) {
  const { pageSize, offset } = limitsOf(page);
  const rows = await db
    .select({
      id: invitations.id,
      ...pick(invitations, ['note', 'recipient', 'uses', 'mostUses', 'expiresAt', 'revokedAt']),
    })
    .from(invitations)
    .where(isListed)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(pageSize)
    .offset(offset);
  return {
    invitations: rows.map(({ revokedAt, ...row }) => ({
      ...row,
      state: stateOfInvitation({ ...row, revokedAt }, now),
    })),
    totalCount: await db.$count(invitations, isListed),
  };
}

/** Lists the people who wait for the team, the first one first. */
export async function listRequests(db: Database, page: Page) {
  const { pageSize, offset } = limitsOf(page);
  const isWaiting = eq(waitingRegistrations.waitsFor, 'team');
  const requests = await db
    .select({
      ...pick(waitingRegistrations, ['id', 'name', 'email']),
      provider: waitingRegistrations.providerId,
      language: languages.iso2,
      isProven: provenRegistration,
      createdAt: waitingRegistrations.createdAt,
    })
    .from(waitingRegistrations)
    .innerJoin(languages, eq(languages.id, waitingRegistrations.languageId))
    .where(isWaiting)
    .orderBy(asc(waitingRegistrations.createdAt), asc(waitingRegistrations.id))
    .limit(pageSize)
    .offset(offset);
  return {
    requests,
    totalCount: await db.$count(waitingRegistrations, isWaiting),
  };
}

/** Lists the lists of cards with their people, the latest first. */
export async function listCardLists(db: Executor) {
  const lists = await db
    .select({
      id: cardLists.id,
      label: cardLists.label,
      endsAt: cardLists.endsAt,
      createdBy: profiles.name,
    })
    .from(cardLists)
    .leftJoin(profiles, eq(profiles.id, cardLists.createdBy))
    .orderBy(desc(cardLists.createdAt), desc(cardLists.id));
  const people = await db
    .select({
      id: profiles.id,
      name: profiles.name,
      listId: sql<string>`${loginCodes.listId}`,
    })
    .from(loginCodes)
    .innerJoin(profiles, eq(profiles.id, loginCodes.userId))
    .where(isNotNull(loginCodes.listId))
    .orderBy(asc(profiles.name), asc(profiles.id));
  return lists.map((list) => ({
    ...list,
    people: people.filter(({ listId }) => listId === list.id).map(({ id, name }) => ({ id, name })),
  }));
}
