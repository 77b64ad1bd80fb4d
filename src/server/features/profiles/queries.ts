import { and, desc, eq, exists, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Language } from '#domain/language.ts';
import { prepared, type Database } from '#server/db/client.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pendingSteps } from '#server/db/schema/scores.ts';
import { languages } from '#server/db/schema/translations.ts';
import { scoreInSql, scoreWindow } from '#server/db/score.ts';
import { shownName, shownTraits } from '#server/db/shown-name.ts';
import type { RandomSource } from '#server/runtime/clock.ts';

/** What has not arrived in the counters yet; see `settleSteps`. */
const pending = (count: PgColumn) =>
  sql<number>`(select coalesce(sum(${count}), 0) from ${pendingSteps}
    where ${pendingSteps.userId} = ${profiles.id})`;

/** One's own figures are always those of this moment, whatever is pending. */
const ownProfile = prepared('own_profile', (db) =>
  db
    .select({
      id: profiles.id,
      idProfiles: profiles.idProfiles,
      name: profiles.name,
      email: users.email,
      isEmailConfirmed: users.emailVerified,
      traits: profiles.traits,
      isNameRefused: profiles.nameRefused,
      refusedTraits: profiles.refusedTraits,
      language: sql<Language>`${languages.iso2}`,
      isAdmin: profiles.isAdmin,
      aiEnabled: profiles.aiEnabled,
      score: sql<number>`case
        when exists (select from ${pendingSteps} where ${pendingSteps.userId} = ${profiles.id})
        then ${scoreInSql(sql`${profiles.id}`, sql`${sql.placeholder('since')}::timestamptz`)}
        else ${profiles.score} end`,
      complimentsSent: sql<number>`greatest(0, ${profiles.complimentsSent} + ${pending(pendingSteps.complimentsSent)})::int`,
      complimentsReceived: sql<number>`greatest(0, ${profiles.complimentsReceived} + ${pending(pendingSteps.complimentsReceived)})::int`,
      thanksReceived: sql<number>`(${profiles.thanksReceived} + ${pending(pendingSteps.thanksReceived)})::int`,
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

/** One's own profile as the API shows it; null once the account is gone. */
export async function readOwnProfile(db: Database, id: string, now: Date) {
  const [row] = await ownProfile(db, { id, since: scoreWindow(now) });
  return row === undefined ? null : { ...row, createdAt: row.createdAt.toISOString() };
}

const highestNumber = prepared('highest_profile_number', (db) =>
  db
    .select({ idProfiles: profiles.idProfiles })
    .from(profiles)
    .orderBy(desc(profiles.idProfiles))
    .limit(1),
);

const drawn = {
  id: profiles.id,
  name: shownName(),
  traits: shownTraits,
  idProfiles: profiles.idProfiles,
};

/** Anyone but the asking person and administrators (P19). */
const eligible = and(ne(profiles.id, sql.placeholder('ownId')), eq(profiles.isAdmin, false));

const profilesByNumber = prepared('profiles_by_number', (db) =>
  db
    .select(drawn)
    .from(profiles)
    .where(and(sql`${profiles.idProfiles} = any(${sql.placeholder('numbers')}::int[])`, eligible)),
);

const eligibleCount = prepared('eligible_profiles_count', (db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(profiles)
    .where(eligible),
);

const eligibleAt = prepared('eligible_profile_at', (db) =>
  db
    .select(drawn)
    .from(profiles)
    .where(eligible)
    .orderBy(profiles.idProfiles)
    .limit(1)
    .offset(sql.placeholder('offset')),
);

const drawsPerRound = 8;
const rounds = 3;

/**
 * Somebody else, every one with the same chance, or null when there is nobody. Draws public numbers,
 * which are nearly dense, so that it takes as long among a million as among ten; only where most
 * draws miss does it count the people instead.
 */
export async function drawProfile(db: Database, random: RandomSource, ownId: string) {
  const [highest] = await highestNumber(db);
  if (highest === undefined) return null;
  for (let round = 0; round < rounds; round += 1) {
    const numbers = Array.from(
      { length: drawsPerRound },
      () => 1 + random.below(highest.idProfiles),
    );
    const found = await profilesByNumber(db, { numbers, ownId });
    // The first number that hit: taking any other row would favour neighbours of gaps.
    for (const number of numbers) {
      const hit = found.find((profile) => profile.idProfiles === number);
      if (hit !== undefined) return hit;
    }
  }
  const [{ count } = { count: 0 }] = await eligibleCount(db, { ownId });
  if (count === 0) return null;
  const [row] = await eligibleAt(db, { ownId, offset: random.below(count) });
  return row ?? null;
}

const discretionRows = prepared('profile_discretion', (db) =>
  db
    .select({ id: profiles.id, name: profiles.name, aiEnabled: profiles.aiEnabled })
    .from(profiles)
    .where(sql`${profiles.id} = any(${sql.placeholder('ids')}::uuid[])`),
);

/**
 * What a request to the AI helper must respect: names that are taken out of what is sent, and
 * whether the people whose words these are let a model read them.
 */
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
