import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiUsage } from '#server/db/schema/usage.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { createCalendar, minute, setTimeZone } from '#tests/support/calendar.ts';
import { fc } from '#tests/support/properties.ts';

/* Compares the model usage report with a recount of every generated call, in several time zones. */

let app: TestApp;
let administrator: TestPerson;
let calendar: ReturnType<typeof createCalendar>;

beforeAll(async () => {
  app = await createTestApp({
    env: { AI_DAILY_BUDGET_USD: '0.01', OPENAI_API_KEY: 'only-for-tests' },
  });
  calendar = createCalendar(app);
  administrator = await app.signUp('Ada Leitner');
  await app.makeAdministrator(administrator);
});
afterAll(() => app.close());

const call = fc.record({
  minutesAgo: fc.nat(100 * 24 * 60),
  endpoint: fc.constantFrom('generation', 'validation'),
  model: fc.constantFrom('gpt-4o', 'gpt-4o-mini'),
  outcome: fc.constantFrom('ok', 'ok', 'timeout', 'malformed', 'cancelled'),
  priceKnown: fc.boolean(),
  totalTokens: fc.nat(2000),
  tokensEstimated: fc.boolean(),
  /** Whole numbers keep sums exact in any order. */
  microDollars: fc.nat(5000),
});

const month = fc.record({
  days: fc.oneof(fc.constantFrom(1, 7, 30, 90), fc.integer({ min: 1, max: 120 })),
  minutesLater: fc.nat(3 * 24 * 60),
  timeZone: fc.constantFrom('UTC', 'Pacific/Auckland', 'America/Los_Angeles'),
  calls: fc.array(call, { maxLength: 25 }),
});

type Month = typeof month extends fc.Arbitrary<infer Value> ? Value : never;

test('the report equals a recount of every call', async () => {
  await fc.assert(
    fc.asyncProperty(month, async (given) => {
      await app.pass(given.minutesLater * minute);
      await setTimeZone(app, given.timeZone);
      await store(given);
      const { body } = await administrator.request('GET', `/api/admin/usage?days=${given.days}`);
      expect(body).toEqual(recount(given));
    }),
    { numRuns: 40, seed: 20260615 },
  );
});

async function store({ calls }: Month): Promise<void> {
  await app.db.delete(apiUsage);
  if (calls.length === 0) return;
  await app.db.insert(apiUsage).values(
    calls.map(({ minutesAgo, microDollars, ...row }) => ({
      ...row,
      costUsd: microDollars / 1e6,
      createdAt: calendar.agoTime(minutesAgo),
    })),
  );
}

function recount({ days, calls }: Month) {
  const within = (from: number, to: number) =>
    calls.filter(({ minutesAgo }) => {
      const ago = calendar.wholeDaysAgo(minutesAgo);
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
  const byDay = [];
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const rows = within(ago, ago);
    if (rows.length > 0) byDay.push({ date: calendar.dayAgo(ago), ...callSums(rows) });
  }
  return {
    range: { first: calendar.dayAgo(days - 1), last: calendar.dayAgo(0) },
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
    fallbacks: { times: 0, timesBefore: 0, byReason: [] },
    month: { spentUsd },
  };
}

function callSums(rows: Month['calls']) {
  return {
    calls: rows.length,
    tokens: rows.reduce((sum, row) => sum + row.totalTokens, 0),
    estimatedTokens: rows.reduce(
      (sum, row) => sum + (row.tokensEstimated ? row.totalTokens : 0),
      0,
    ),
    costUsd: rows.reduce((sum, row) => sum + row.microDollars, 0) / 1e6,
    failures: rows.filter(({ outcome }) => outcome !== 'ok' && outcome !== 'cancelled').length,
  };
}
