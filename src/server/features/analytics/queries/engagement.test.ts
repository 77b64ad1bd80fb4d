import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { engagementMetrics, featureUsage } from '#server/db/schema/analytics.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { noteFigures } from '#server/features/analytics/actions/note-figures.ts';
import { notePeople } from '#server/features/analytics/actions/note-people.ts';
import { sumDays } from '#server/features/analytics/jobs.ts';
import { countEngagement } from '#server/features/analytics/queries.ts';
import { withoutFew } from '#server/features/analytics/rules.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { createCalendar, day, minute, setTimeZone } from '#tests/support/calendar.ts';
import { fc } from '#tests/support/properties.ts';

/*
 * Compares the engagement report with a recount in plain loops: days, weeks, months, retention and waits, in several time zones, with people who left and with days summed up before, between and after events.
 */

let app: TestApp;
let administrator: TestPerson;
let languageId: number;
let calendar: ReturnType<typeof createCalendar>;

beforeAll(async () => {
  app = await createTestApp();
  calendar = createCalendar(app);
  administrator = await app.signUp('Ada Leitner');
  await app.makeAdministrator(administrator);
  const [row] = await app.db.select({ languageId: profiles.languageId }).from(profiles);
  languageId = row?.languageId ?? 0;
});
afterAll(() => app.close());

const person = fc.record({
  /** Often at the edge of a week while the test's clock stands on a Monday. */
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

const community = fc.record({
  days: fc.oneof(fc.constantFrom(1, 7, 30, 90), fc.integer({ min: 1, max: 120 })),
  minutesLater: fc.nat(3 * 24 * 60),
  timeZone: fc.constantFrom('UTC', 'Pacific/Auckland', 'America/Los_Angeles'),
  people: fc.array(person, { maxLength: 12 }),
  uses: fc.array(
    fc.record({
      feature: fc.constantFrom('send_compliment', 'send_thanks', 'rate_compliment'),
      minutesAgo: fc.nat(100 * 24 * 60),
    }),
    { maxLength: 25 },
  ),
  /** When complete days are summed up; never, as on a server that sleeps at night. */
  summedUp: fc.subarray(['before', 'between', 'after'] as const),
  /** True if the night counted people before some left and others changed rights. */
  isCounted: fc.boolean(),
});

type Community = typeof community extends fc.Arbitrary<infer Value> ? Value : never;
type Person = Community['people'][number];
type Activity = Person['days'][number];

test('the report equals a recount of every row', async () => {
  await fc.assert(
    fc.asyncProperty(community, async (given) => {
      await app.pass(given.minutesLater * minute);
      await setTimeZone(app, given.timeZone);
      await store(given);
      await noteFigures(app.context);
      const expected = recount(given);
      await app.pass(day);
      const asked = { now: app.clock.now(), days: given.days };
      const report = await countEngagement(app.db, asked);
      const { body } = await administrator.request(
        'GET',
        `/api/admin/engagement?days=${given.days}`,
      );
      await app.pass(-day);
      expect(report).toEqual(expected);
      expect(body).toEqual(withoutFew(expected));
    }),
    { numRuns: 40, seed: 20260615 },
  );
});

test('figures of few people are not told', () => {
  expect(withoutFew({ people: { total: 19, withoutCompliment: 1 } })).toEqual({
    people: { total: 19, withoutCompliment: null },
  });
  expect(withoutFew({ people: { total: 20, withoutCompliment: 1 } })).toEqual({
    people: { total: 20, withoutCompliment: 1 },
  });
});

async function store({ people, uses, summedUp, isCounted }: Community): Promise<void> {
  const sumUp = async (when: Community['summedUp'][number]): Promise<void> => {
    if (summedUp.includes(when)) await sumDays(app.context);
  };
  await app.db.delete(users).where(ne(users.id, administrator.id));
  await app.db.delete(featureUsage);
  await app.db.execute(sql`truncate engagement_days, feature_usage_days, counted_people`);
  await sumUp('before');
  const fates = new Map<string, Person['fate']>();
  for (const [at, { days, fate, joinedMinutesAgo, score }] of people.entries()) {
    const [user] = await app.db
      .insert(users)
      .values({ email: `person-${at}@example.org` })
      .returning({ id: users.id });
    const id = user?.id ?? '';
    const createdAt = calendar.agoTime(joinedMinutesAgo);
    const isAdmin = at % 2 === 0;
    await app.db
      .insert(profiles)
      .values({ id, name: `Person ${at}`, languageId, isAdmin, score, createdAt });
    fates.set(id, fate);
    await storeDays(id, days);
    if (at === 5) await sumUp('between');
  }
  await sumUp('after');
  if (isCounted) await count();
  for (const [id, fate] of fates) {
    const isAdmin = fate === 'administrator';
    if (fate === 'left') await app.db.delete(users).where(eq(users.id, id));
    else await app.db.update(profiles).set({ isAdmin }).where(eq(profiles.id, id));
  }
  if (uses.length > 0)
    await app.db.insert(featureUsage).values(
      uses.map(({ feature, minutesAgo }) => ({
        featureName: feature,
        usedAt: calendar.agoTime(minutesAgo),
      })),
    );
}

/** As in the night after the reports' last day. */
async function count(): Promise<void> {
  await noteFigures(app.context);
  await app.pass(day);
  await notePeople(app.context);
  await app.pass(-day);
}

/** Each day in two steps, as in the product: a first row, then an addition. */
async function storeDays(userId: string, days: Activity[]): Promise<void> {
  const first = { complimentsSent: 0, thanksSent: 0, aiInteractions: 0, engagementScore: 0 };
  for (const { ago, ...sums } of days) {
    const key = { userId, date: calendar.dayAgo(ago) };
    await app.db.insert(engagementMetrics).values({ ...key, ...sums, ...first });
    await app.db
      .insert(engagementMetrics)
      .values({ ...key, ...sums })
      .onConflictDoUpdate({
        target: [engagementMetrics.userId, engagementMetrics.date],
        set: sums,
      });
  }
}

function recount({ days, people, uses }: Community) {
  const here = people.filter(({ fate }) => fate !== 'left');
  const members = here.filter(({ fate }) => fate === 'member');
  const rowsOf = (from: number, to: number): Activity[] =>
    here.flatMap((one) => one.days.filter(({ ago }) => ago >= from && ago <= to));
  const activeIn = (from: number, to: number): number =>
    members.filter((one) =>
      one.days.some((row) => isActive(row) && row.ago >= from && row.ago <= to),
    ).length;
  const byDay = [];
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const rows = rowsOf(ago, ago);
    if (rows.length > 0)
      byDay.push({ date: calendar.dayAgo(ago), activePeople: activeIn(ago, ago), ...sumsOf(rows) });
  }
  return {
    range: { first: calendar.dayAgo(days - 1), last: calendar.dayAgo(0) },
    totals: {
      ...sumsOf(rowsOf(0, days - 1)),
      activePeople: activeIn(0, days - 1),
      retention: members.length === 0 ? 0 : activeIn(0, days - 1) / members.length,
    },
    previous: {
      ...sumsOf(rowsOf(days, 2 * days - 1)),
      activePeople: activeIn(days, 2 * days - 1),
    },
    active: { day: activeIn(0, 0), week: activeIn(0, 6), month: activeIn(0, 29) },
    people: {
      total: members.length,
      withoutCompliment: members.filter(
        (one) => !one.days.some((row) => row.complimentsReceived > 0 && row.ago <= 6),
      ).length,
    },
    byDay,
    features: recountFeatures(uses.filter((use) => calendar.wholeDaysAgo(use.minutesAgo) < days)),
  };
}

function recountFeatures(uses: Community['uses']) {
  const counts = new Map<string, number>();
  for (const { feature } of uses) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return [...counts]
    .map(([feature, count]) => ({ feature, uses: count }))
    .toSorted((one, other) => other.uses - one.uses || (one.feature < other.feature ? -1 : 1));
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
