import fc from 'fast-check';
import { eq, ne } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#domain/day.ts';
import { tierOf } from '#domain/score.ts';
import { apiUsage, engagementMetrics, featureUsage, profiles, users } from '#server/db/schema.ts';
import { createTestApp, type TestApp, type TestPerson } from '#test/support/app.ts';

/*
 * The reports against a recount of every generated row in plain loops: days, weeks, months, cohorts,
 * retention, badges, whoever waits, in databases of several time zones, with people who have left.
 */

const minute = 60_000;
const day = 24 * 60 * minute;

let app: TestApp;
let administrator: TestPerson;
let languageId: number;

beforeAll(async () => {
  app = await createTestApp({ env: { AI_DAILY_BUDGET_USD: '0.01' } });
  administrator = await app.signUp('Administratorin');
  await app.makeAdministrator(administrator);
  const [row] = await app.db.select({ languageId: profiles.languageId }).from(profiles);
  languageId = row?.languageId ?? 0;
});
afterAll(() => app.close());

const person = fc.record({
  /** Often on the edge of a week while the test's clock still stands on a Monday. */
  joinedMinutesAgo: fc.oneof(
    fc.integer({ min: 0, max: 70 * 24 * 60 }),
    fc.constantFrom(7, 14, 28, 49, 56).map((days) => days * 24 * 60 + 601),
  ),
  score: fc.oneof(fc.constantFrom(0, 24, 25, 49, 50, 74, 75, 89, 90, 100), fc.nat(100)),
  fate: fc.constantFrom('member', 'member', 'member', 'administrator', 'left'),
  days: fc.uniqueArray(
    fc.record({
      ago: fc.oneof(fc.constantFrom(0, 1, 6, 7, 29, 30, 59, 60), fc.nat(200)),
      complimentsSent: fc.nat(2),
      complimentsReceived: fc.nat(2),
      thanksSent: fc.nat(1),
      aiInteractions: fc.nat(1),
      engagementScore: fc.nat(100),
    }),
    { selector: ({ ago }) => ago, maxLength: 12 },
  ),
});

const call = fc.record({
  minutesAgo: fc.nat(100 * 24 * 60),
  endpoint: fc.constantFrom('generation', 'validation'),
  model: fc.constantFrom('gpt-4o', 'gpt-4o-mini'),
  outcome: fc.constantFrom('ok', 'ok', 'timeout', 'malformed'),
  priceKnown: fc.boolean(),
  totalTokens: fc.nat(2000),
  /** A whole number, so that sums are exact whatever their order. */
  microDollars: fc.nat(5000),
});

const community = fc.record({
  days: fc.oneof(fc.constantFrom(1, 7, 30, 90), fc.integer({ min: 1, max: 120 })),
  /** Weekdays, months and hours of the day change from one community to the next. */
  minutesLater: fc.nat(3 * 24 * 60),
  timeZone: fc.constantFrom('UTC', 'Pacific/Auckland', 'America/Los_Angeles'),
  people: fc.array(person, { maxLength: 12 }),
  calls: fc.array(call, { maxLength: 25 }),
  uses: fc.array(
    fc.record({
      feature: fc.constantFrom('send_compliment', 'send_thanks', 'rate_compliment'),
      minutesAgo: fc.nat(100 * 24 * 60),
    }),
    { maxLength: 25 },
  ),
});

type Community = typeof community extends fc.Arbitrary<infer Value> ? Value : never;
type Person = Community['people'][number];
type Activity = Person['days'][number];

test('both reports equal a recount of every row', async () => {
  await fc.assert(
    fc.asyncProperty(community, async (given) => {
      await app.pass(given.minutesLater * minute);
      await store(given);
      await inTimeZone(given.timeZone);
      const ask = async (report: string) =>
        (await administrator.request('GET', `/api/admin/${report}?days=${given.days}`)).body;
      expect(await ask('engagement')).toEqual(recountEngagement(given));
      expect(await ask('usage')).toEqual(recountUsage(given));
    }),
    { numRuns: 40, seed: 20260615 },
  );
});

/** Puts one community in the place of the last one. */
async function store({ people, calls, uses }: Community): Promise<void> {
  await app.db.delete(users).where(ne(users.id, administrator.id));
  await app.db.delete(apiUsage);
  await app.db.delete(featureUsage);
  const gone: string[] = [];
  for (const [at, { days, fate, joinedMinutesAgo, score }] of people.entries()) {
    const [user] = await app.db
      .insert(users)
      .values({ email: `person-${at}@example.org` })
      .returning({ id: users.id });
    const id = user?.id ?? '';
    const createdAt = agoTime(joinedMinutesAgo);
    const isAdmin = fate === 'administrator';
    await app.db
      .insert(profiles)
      .values({ id, name: `Person ${at}`, languageId, isAdmin, score, createdAt });
    if (fate === 'left') gone.push(id);
    const rows = days.map(({ ago, ...sums }) => ({ ...sums, userId: id, date: dayAgo(ago) }));
    if (rows.length > 0) await app.db.insert(engagementMetrics).values(rows);
  }
  for (const id of gone) await app.db.delete(users).where(eq(users.id, id));
  if (calls.length > 0)
    await app.db.insert(apiUsage).values(
      calls.map(({ minutesAgo, microDollars, ...row }) => ({
        ...row,
        costUsd: microDollars / 1e6,
        createdAt: agoTime(minutesAgo),
      })),
    );
  if (uses.length > 0)
    await app.db.insert(featureUsage).values(
      uses.map(({ feature, minutesAgo }) => ({
        featureName: feature,
        usedAt: agoTime(minutesAgo),
      })),
    );
}

/** Every connection of the pool, which has five. */
async function inTimeZone(timeZone: string): Promise<void> {
  const clients: PoolClient[] = [];
  for (let at = 0; at < 5; at += 1) clients.push(await app.database.pool.connect());
  for (const client of clients) {
    await client.query(`set time zone '${timeZone}'`);
    client.release();
  }
}

function recountEngagement({ days, people, uses }: Community) {
  const here = people.filter(({ fate }) => fate !== 'left');
  const members = here.filter(({ fate }) => fate === 'member');
  const rowsOf = (from: number, to: number): Activity[] =>
    here.flatMap((one) => one.days.filter(({ ago }) => ago >= from && ago <= to));
  const activeIn = (from: number, to: number): number =>
    members.filter((one) =>
      one.days.some((row) => isActive(row) && row.ago >= from && row.ago <= to),
    ).length;
  const tiers = { gold: 0, green: 0, blue: 0, purple: 0, pink: 0 };
  for (const { score } of members) tiers[tierOf(score)] += 1;
  const byDay = [];
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const rows = rowsOf(ago, ago);
    if (rows.length > 0)
      byDay.push({ date: dayAgo(ago), activePeople: activeIn(ago, ago), ...sumsOf(rows) });
  }
  return {
    range: { first: dayAgo(days - 1), last: dayAgo(0) },
    totals: {
      ...sumsOf(rowsOf(0, days - 1)),
      activePeople: activeIn(0, days - 1),
      retention: members.length === 0 ? 0 : activeIn(0, days - 1) / members.length,
    },
    previous: sumsOf(rowsOf(days, 2 * days - 1)),
    active: { day: activeIn(0, 0), week: activeIn(0, 6), month: activeIn(0, 29) },
    people: {
      total: members.length,
      tiers,
      withoutCompliment: members.filter(
        (one) => !one.days.some((row) => row.complimentsReceived > 0 && row.ago <= 6),
      ).length,
    },
    byDay,
    cohorts: recountCohorts(members),
    features: recountFeatures(uses.filter((use) => wholeDaysAgo(use.minutesAgo) < days)),
  };
}

/** The eight weeks from Monday to Sunday that end with this one. */
function recountCohorts(members: Person[]) {
  const cohorts = [];
  for (let weeksAgo = 7; weeksAgo >= 0; weeksAgo -= 1) {
    const cohort = members.filter(
      (one) => weekAgo(wholeDaysAgo(one.joinedMinutesAgo)) === weeksAgo,
    );
    if (cohort.length === 0) continue;
    const active = Array.from({ length: weeksAgo + 1 }, (_, since) =>
      cohort.filter((one) =>
        one.days.some((row) => isActive(row) && weekAgo(row.ago) === weeksAgo - since),
      ),
    );
    cohorts.push({
      week: dayAgo(weekday() + weeksAgo * 7),
      people: cohort.length,
      active: active.map(({ length }) => length),
    });
  }
  return cohorts;
}

function recountFeatures(uses: Community['uses']) {
  const counts = new Map<string, number>();
  for (const { feature } of uses) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return [...counts]
    .map(([feature, count]) => ({ feature, uses: count }))
    .toSorted((one, other) => other.uses - one.uses || (one.feature < other.feature ? -1 : 1));
}

function recountUsage({ days, calls }: Community) {
  const within = (from: number, to: number) =>
    calls.filter(({ minutesAgo }) => {
      const ago = wholeDaysAgo(minutesAgo);
      return ago >= from && ago <= to;
    });
  const shown = within(0, days - 1);
  const by = <Key extends 'endpoint' | 'model' | 'outcome'>(key: Key) =>
    [...new Set(shown.map((one) => one[key]))]
      .toSorted()
      .map((value) => ({ value, rows: shown.filter((one) => one[key] === value) }));
  const now = app.clock.now();
  const spentToday = callSums(within(0, 0)).costUsd;
  const spentUsd = callSums(within(0, now.getUTCDate() - 1)).costUsd;
  const monthStart = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const monthEnd = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const byDay = [];
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const rows = within(ago, ago);
    if (rows.length > 0) byDay.push({ date: dayAgo(ago), ...callSums(rows) });
  }
  return {
    range: { first: dayAgo(days - 1), last: dayAgo(0) },
    total: callSums(shown),
    previous: callSums(within(days, 2 * days - 1)),
    byDay,
    byEndpoint: by('endpoint').map(({ value, rows }) => ({ endpoint: value, ...callSums(rows) })),
    byModel: by('model').map(({ value, rows }) => ({
      model: value,
      priceKnown: rows.every(({ priceKnown }) => priceKnown),
      ...callSums(rows),
    })),
    byOutcome: by('outcome').map(({ value, rows }) => ({ outcome: value, calls: rows.length })),
    budget: {
      dailyUsd: 0.01,
      spentTodayUsd: spentToday,
      leftTodayUsd: Math.max(0, 0.01 - spentToday),
    },
    month: {
      spentUsd,
      forecastUsd: (spentUsd * (monthEnd - monthStart)) / Math.max(day, now.getTime() - monthStart),
    },
  };
}

function callSums(rows: Community['calls']) {
  return {
    calls: rows.length,
    tokens: rows.reduce((sum, row) => sum + row.totalTokens, 0),
    costUsd: rows.reduce((sum, row) => sum + row.microDollars, 0) / 1e6,
    failures: rows.filter(({ outcome }) => outcome !== 'ok').length,
  };
}

function sumsOf(rows: Activity[]) {
  const sum = (name: Exclude<keyof Activity, 'ago'>) =>
    rows.reduce((total, row) => total + row[name], 0);
  return {
    complimentsSent: sum('complimentsSent'),
    complimentsReceived: sum('complimentsReceived'),
    thanksSent: sum('thanksSent'),
    aiInteractions: sum('aiInteractions'),
    meanScore: rows.length === 0 ? 0 : sum('engagementScore') / rows.length,
  };
}

function isActive({ complimentsSent, thanksSent, aiInteractions }: Activity): boolean {
  return complimentsSent + thanksSent + aiInteractions > 0;
}

function agoTime(minutes: number): Date {
  return new Date(app.clock.now().getTime() - minutes * minute);
}

/** The day that many days ago, in UTC, as YYYY-MM-DD. */
function dayAgo(days: number): string {
  return dayOf(new Date(app.clock.now().getTime() - days * day));
}

/** How many midnights (UTC) lie between then and now. */
function wholeDaysAgo(minutes: number): number {
  return midnightsUntil(app.clock.now()) - midnightsUntil(agoTime(minutes));
}

function midnightsUntil(time: Date): number {
  return Math.floor(time.getTime() / day);
}

/** Days since Monday. */
function weekday(): number {
  return (app.clock.now().getUTCDay() + 6) % 7;
}

/** In which week it was: 0 this one, 1 the last one. */
function weekAgo(daysAgo: number): number {
  return Math.floor((daysAgo - weekday() + 6) / 7);
}
