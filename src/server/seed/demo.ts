import { randomInt, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import type { Database, Executor, Transaction } from '#server/db/executor.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import {
  engagementMetrics,
  featureUsage,
  nightlyFigures,
  unfinishedDays,
} from '#server/db/schema/analytics.ts';
import { communitySettings } from '#server/db/schema/community.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { reports } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { testimonials, testimonialTranslations } from '#server/db/schema/testimonials.ts';
import { languages } from '#server/db/schema/translations.ts';
import { apiUsage } from '#server/db/schema/usage.ts';
import type { Clock, RandomSource } from '#server/runtime/clock.ts';
import { seedRounds } from '#server/seed/demo-rounds.ts';
import { toComplimentRow, toReportRows, toThanksRows, type IdOf } from '#server/seed/demo-rows.ts';
import { countDemo } from '#server/seed/demo-statistics.ts';
import demo from '#server/seed/demo.json' with { type: 'json' };

/** The sign-ins of a fresh demo. Shown once; the database has only hashes. */
export type DemoAccess = Record<'administrator' | 'member', { email: string; password: string }>;

type Parts = { db: Database; clock: Clock; random: RandomSource };

/** Fills an empty database. `keep` gets the passwords before they are stored. Null when there are people. */
export async function seedDemo(
  { db, clock, random }: Parts,
  keep: (access: DemoAccess) => void = () => undefined,
): Promise<DemoAccess | null> {
  if (await isInUse(db)) return null;
  const access: DemoAccess = {
    administrator: { email: 'nora@wohlwort.example', password: readablePassword() },
    member: { email: `${demo.member}@wohlwort.example`, password: readablePassword() },
  };
  const [administratorHash, memberHash] = await Promise.all([
    hashPassword(access.administrator.password),
    hashPassword(access.member.password),
  ]);
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('wohlwort-seed'))`);
    if (await isInUse(transaction)) return null;

    const now = clock.now();
    const ids = await seedPeople(transaction, now);
    await seedPassword(transaction, ids.administrator, administratorHash);
    await seedPassword(transaction, ids.member, memberHash);
    const roundId = await seedRounds(transaction, ids.of, ids.administrator, now);
    await seedCompliments(transaction, { of: ids.of, roundId }, now, random);
    await seedPresence(transaction, now);
    await seedTestimonials(transaction, ids.of, now);
    keep(access);
    return access;
  });
}

/** With people, or after a demo that has ended. */
async function isInUse(db: Executor): Promise<boolean> {
  return (await db.$count(users)) > 0 || (await db.$count(communitySettings)) > 0;
}

/** Easy to copy by hand, 60 random bits, within the password rules. */
function readablePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `Wort-${group()}-${group()}-${group()}-${randomInt(2, 10)}`;
}

async function seedPeople(
  transaction: Transaction,
  now: Date,
): Promise<{ administrator: string; member: string; of: IdOf }> {
  const people = [
    ...Object.entries(demo.people).map(([key, person]) => ({ key, isAdmin: false, person })),
    { key: 'nora', isAdmin: true, person: demo.administrator },
  ];
  const languageIds = new Map<string, number>(
    (await transaction.select({ id: languages.id, iso2: languages.iso2 }).from(languages)).map(
      ({ iso2, id }) => [iso2, id],
    ),
  );
  const ids = new Map(people.map(({ key }) => [key, randomUUID()]));
  const of = (key: string): string => known(ids.get(key), key);
  await transaction.insert(users).values(
    people.map(({ key, person }) => ({
      id: of(key),
      email: `${key}@wohlwort.example`,
      emailVerified: true,
      createdAt: daysBefore(now, person.joined),
    })),
  );
  await transaction.insert(profiles).values(
    people.map(({ key, isAdmin, person }) => ({
      id: of(key),
      name: person.name,
      traits: [...person.traits],
      languageId: known(languageIds.get(person.language), person.language),
      isAdmin,
      isDemo: true,
      createdAt: daysBefore(now, person.joined),
    })),
  );
  return { administrator: of('nora'), member: of(demo.member), of };
}

/** Without it the matching would skip them as inactive. Like each night's figures, it knows the days before today. */
async function seedPresence(transaction: Transaction, now: Date): Promise<void> {
  await transaction.insert(nightlyFigures).select(
    transaction
      .select({
        userId: profiles.id,
        score: profiles.score,
        complimentsSent: profiles.complimentsSent,
        complimentsReceived: profiles.complimentsReceived,
        seenOn: sql<string>`coalesce((
          select max(${engagementMetrics.date}) from ${engagementMetrics}
          where ${engagementMetrics.userId} = ${profiles.id}
        ), ${dayOf(daysBefore(now, 1))}::date)`.as('seen_on'),
        number: profiles.idProfiles,
        reads: sql<string[]>`array_append(${profiles.alsoReads}, ${languages.iso2})`.as('reads'),
      })
      .from(profiles)
      .innerJoin(languages, eq(languages.id, profiles.languageId)),
  );
}

/** Only two of them can sign in; the others have no password. */
async function seedPassword(transaction: Transaction, id: string, hash: string): Promise<void> {
  await transaction
    .insert(accounts)
    .values({ userId: id, accountId: id, providerId: 'credential', password: hash });
}

async function seedCompliments(
  transaction: Transaction,
  ids: { of: IdOf; roundId: string },
  now: Date,
  random: RandomSource,
): Promise<void> {
  const sent = demo.compliments.map((compliment) => toComplimentRow(compliment, ids, now));
  await transaction.insert(compliments).values(sent);
  await transaction.insert(reports).values(sent.flatMap(toReportRows));
  const thanks = sent.filter((row) => row.thanked).flatMap((row) => toThanksRows(row, now));
  await transaction.insert(thankYouMessages).values(thanks);

  const counted = countDemo({ sent, thanks, now, random });
  for (const { id, ...counts } of counted.people)
    await transaction
      .update(profiles)
      .set(counts)
      .where(sql`${profiles.id} = ${id}`);
  await transaction.insert(engagementMetrics).values(counted.metrics.finished);
  if (counted.metrics.unfinished.length > 0)
    await transaction.insert(unfinishedDays).values(counted.metrics.unfinished);
  await transaction.insert(featureUsage).values(counted.features);
  await transaction.insert(apiUsage).values(counted.apiUsage);
}

async function seedTestimonials(transaction: Transaction, idOf: IdOf, now: Date): Promise<void> {
  for (const { from, isVerified, joined, texts } of demo.testimonials) {
    const id = randomUUID();
    const createdAt = daysBefore(now, joined);
    await transaction
      .insert(testimonials)
      .values({ id, userId: idOf(from), isVerified, createdAt });
    await transaction.insert(testimonialTranslations).select(
      transaction
        .select({
          testimonialId: sql<string>`${id}::uuid`.as('testimonial_id'),
          languageId: languages.id,
          text: sql<string>`${JSON.stringify(texts)}::jsonb ->> ${languages.iso2}`.as('text'),
        })
        .from(languages)
        .where(sql`${JSON.stringify(texts)}::jsonb ? ${languages.iso2}`),
    );
  }
}

function known<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The demo community has no ${name}.`);
  return value;
}
