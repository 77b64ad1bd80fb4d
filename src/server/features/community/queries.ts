import { asc, desc, eq, notExists, sql } from 'drizzle-orm';
import { stateOfInvitation } from '#domain/accounts/joining.ts';
import { pick } from '#domain/shared/tables.ts';
import type { Database } from '#server/db/executor.ts';
import { limitsOf, type Page } from '#server/db/paging.ts';
import { invitations, waitingRegistrations } from '#server/db/schema/community.ts';
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
