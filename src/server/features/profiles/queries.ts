import { and, eq, exists, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { roleOf } from '#domain/accounts/role.ts';
import type { Database, Executor } from '#server/db/executor.ts';
import { unseenIds } from '#server/db/plans.ts';
import { prepared } from '#server/db/prepared.ts';
import { ownColumns } from '#server/db/profile-columns.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { loginCodes } from '#server/db/schema/login-codes.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pendingSteps } from '#server/db/schema/scores.ts';
import { languages } from '#server/db/schema/translations.ts';
import { shownName } from '#server/db/shown-name.ts';
import { scoreInSql, scoreWindow } from '#server/features/scores/queries.ts';

const now = sql`${sql.placeholder('now')}::timestamptz`;

const isDue = sql`${pendingSteps.userId} = ${profiles.id} and ${pendingSteps.at} <= ${now}`;

/** Pending changes of the counters; see `settleSteps`. */
const pending = (count: PgColumn) =>
  sql<number>`(select coalesce(sum(${count}), 0) from ${pendingSteps}
    where ${isDue})`;

/** The person's figures are current, with everything due and pending. */
const ownProfile = prepared('own_profile', (db) =>
  db
    .select({
      id: profiles.id,
      idProfiles: profiles.idProfiles,
      ...ownColumns,
      email: users.email,
      isEmailConfirmed: users.emailVerified,
      isAdmin: profiles.isAdmin,
      teamRole: profiles.teamRole,
      score: sql<number>`case
        when exists (select from ${pendingSteps} where ${isDue})
        then ${scoreInSql(sql`${profiles.id}`, sql`${sql.placeholder('since')}::timestamptz`, now)}
        else ${profiles.score} end`,
      complimentsSent: sql<number>`greatest(0, ${profiles.complimentsSent} + ${pending(pendingSteps.complimentsSent)})::int`,
      complimentsReceived: sql<number>`greatest(0, ${profiles.complimentsReceived} + ${pending(pendingSteps.complimentsReceived)})::int`,
      thanksReceived: sql<number>`(${profiles.thanksReceived} + ${pending(pendingSteps.thanksReceived)})::int`,
      noLettersUntil: profiles.noLettersUntil,
      drawnAgainAt: profiles.drawnAgainAt,
      createdAt: profiles.createdAt,
      hasPassword: exists(
        db
          .select({ one: sql`1` })
          .from(accounts)
          .where(and(eq(accounts.userId, profiles.id), eq(accounts.providerId, 'credential'))),
      ).mapWith(Boolean),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .innerJoin(languages, eq(languages.id, profiles.languageId))
    .where(eq(profiles.id, sql.placeholder('id'))),
);

/** Reads the person's profile in the API's shape; null once the account is gone. */
export async function readOwnProfile(db: Database, id: string, now: Date) {
  const [row] = await ownProfile(db, { id, now, since: scoreWindow(now) });
  if (row === undefined) return null;
  const { teamRole, drawnAgainAt, noLettersUntil, ...profile } = row;
  const isPaused = drawnAgainAt !== null && drawnAgainAt > now;
  return {
    ...profile,
    noLettersUntil: isPaused ? noLettersUntil : null,
    role: roleOf({ isAdmin: row.isAdmin, teamRole }),
  };
}

/** Finds the end of an account that a code opens, and who gave the card or led the round; null for other accounts. */
export async function findOwnCode(db: Executor, personId: string) {
  const [row] = await db
    .select({
      endsAt: loginCodes.endsAt,
      giver: shownName(),
      isCard: sql<boolean>`${loginCodes.listId} is not null`,
    })
    .from(loginCodes)
    .leftJoin(profiles, eq(profiles.id, loginCodes.giverId))
    .where(eq(loginCodes.userId, personId));
  return row ?? null;
}

const discretionRows = prepared('profile_discretion', (db) =>
  db
    .select({ id: profiles.id, name: profiles.name, aiEnabled: profiles.aiEnabled })
    .from(profiles)
    .where(sql`${profiles.id} = any(${unseenIds})`),
);

/** Reads the names to take out of a prompt, and whether the people concerned let a model read their words. */
export async function findDiscretion(
  db: Database,
  { authors, others = [] }: { authors: readonly string[]; others?: readonly string[] },
): Promise<{ names: string[]; useModel: boolean }> {
  const rows = await discretionRows(db, { ids: [...authors, ...others] });
  return {
    names: rows.map(({ name }) => name),
    useModel: rows.every(({ id, aiEnabled }) => aiEnabled || !authors.includes(id)),
  };
}
