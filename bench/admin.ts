/*
 * Every call of the team's room, through the whole app over HTTP, on a community of two years with 5,000 open reports:
 * prints the median and the 99th percentile of each. Below 200 ms on two cores is the aim.
 * `node bench/admin.ts [people] [compliments] [rounds] [beginning of the calls]`
 */
import { randomBytes } from 'node:crypto';
import { serve, type ServerType } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { createContext } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { closeDays } from '#server/features/insights/jobs.ts';
import { createApp } from '#server/product/app.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { loadConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { makePushKey } from '#server/runtime/push-key.ts';
import { fillHistory } from './admin/history.ts';
import { fillCommunity } from './community.ts';
import { cookieOf } from './cookie.ts';
import { withStore } from './store.ts';

const [people = 50_000, compliments = 800_000, rounds = 30] = process.argv.slice(2, 5).map(Number);
/** Only the calls whose address begins so. */
const wanted = process.argv[5] ?? '';
const aim = 200;

const openReports = 5000;
const decidedReports = 20_000;
const heldLetters = 3000;

/** What is read; `{person}`, `{flood}` and `{letter}` stand for ids. */
const calls = [
  'reports',
  'reports/count',
  'reports/groups',
  'reports/ids',
  'reports?order=oldest&page=20&pageSize=20',
  'reports?pageSize=50&page=90',
  'reports?search=Person%20123',
  'reports?search=gibtesnicht',
  'reports?kind=appeal',
  'reports?language=en&letter=anonymous&olderThan=3',
  'reports?senderId={flood}',
  'reports?alike={letter}',
  'reports/ids?search=Person',
  'reports/decided',
  'reports/decided?page=500',
  'reports/decided?decision=removed',
  'reports/decided?search=Person%20123',
  'reports/decided?search=gibtesnicht',
  'reports/decided?search=moment',
  'held',
  'held?search=Person%20123&letter=signed',
  'held/ids',
  'held/decided',
  'held/decided?search=gibtesnicht',
  'oversight?days=7',
  'oversight',
  'oversight?days=366',
  'alerts',
  'rules',
  'people/{flood}',
  'people/{person}',
  'people?pageSize=20',
  'people?pageSize=20&search=Person%201999',
  'people?pageSize=20&search=%E6%98%8E',
  'people?pageSize=20&search=person777%40example',
  'people?pageSize=20&page=500',
  'usage',
  'usage?days=7',
  'usage?days=90',
  'engagement',
  'engagement?days=7',
  'engagement?days=90',
  'audit?pageSize=50',
  'audit?pageSize=50&area=admin.',
  'audit?pageSize=50&area=account.',
  'audit?pageSize=50&page=100',
  'prompts',
  'ai-config',
  'texts?pageSize=20',
  'texts?pageSize=20&search=Kompliment&state=changed',
  'testimonials?pageSize=20',
  'guard-words',
  'mails?pageSize=20',
];

/** What is done to a report that waits, another one each time. */
const acts: Record<string, (ids: string[]) => { method: string; path: string; body?: object }> = {
  claim: ([id]) => ({ method: 'PUT', path: `reports/${id}/claim` }),
  approve: ([id]) => ({ method: 'POST', path: `reports/${id}/approve` }),
  delete: ([id]) => ({ method: 'POST', path: `reports/${id}/delete`, body: { rule: 'unkind' } }),
  'decide 25': (ids) => ({
    method: 'POST',
    path: 'reports/decisions',
    body: { complimentIds: ids, rule: null },
  }),
  'try to pause': () => ({
    method: 'POST',
    path: 'rules/pause_after_removals/try',
    body: { numbers: { removals: 3, withinDays: 30, pauseDays: 7 } },
  }),
  'try to hold by words': () => ({
    method: 'POST',
    path: 'rules/hold_watched_words/try',
    body: { numbers: {} },
  }),
  'try to hold first letters': () => ({
    method: 'POST',
    path: 'rules/hold_first_letters/try',
    body: { numbers: { firstDays: 1 } },
  }),
  'try to hide': () => ({
    method: 'POST',
    path: 'rules/hide_after_reports/try',
    body: { numbers: { reporters: 3, withinHours: 24 } },
  }),
};

/** The same of held letters. */
const heldActs: typeof acts = {
  'decide 25 held': (ids) => ({
    method: 'POST',
    path: 'held/decisions',
    body: { complimentIds: ids, rule: null },
  }),
};

const config = {
  ...loadConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }),
  authSecret: randomBytes(32).toString('base64url'),
  vapidPrivateKey: makePushKey(),
};

await withStore(async (database) => {
  console.log(`Making ${people} people and ${compliments} compliments of two years …`);
  const start = performance.now();
  await fillCommunity(database.db, { people, compliments });
  await fillHistory(database.db, {
    auditEvents: Math.round(compliments / 2),
    openReports,
    decidedReports,
    heldLetters,
  });
  await closeDays({ db: database.db, clock: systemClock });
  console.log(`made in ${Math.round((performance.now() - start) / 1000)} s`);

  const context = await createContext({ config, log: createLog(config), database });
  const app = createApp(context);
  const { server, port } = await listen(app.fetch);
  const room = `http://127.0.0.1:${port}/api/admin/`;
  const cookie = cookieOf(1, config.authSecret);
  const slow: string[] = [];
  const report = (name: string, times: readonly number[]): void => {
    const [middle, last] = [percentile(times, 0.5), percentile(times, 0.99)];
    if (middle >= aim) slow.push(name);
    const verdict = middle < aim ? '' : `  over ${aim} ms`;
    console.log(`${name.padEnd(56)} median ${ms(middle)}  p99 ${ms(last)}${verdict}`);
  };
  try {
    const ids = await findIds(database.db);
    for (const call of calls.filter((one) => one.startsWith(wanted))) {
      const path = call.replaceAll(/\{(\w+)\}/gu, (_, name: string) => ids.get(name) ?? '');
      report(call, await measure(() => ask(`${room}${path}`, cookie)));
    }
    for (const [list, some] of [
      ['reports/ids?letter=signed', acts],
      ['held/ids', heldActs],
    ] as const)
      for (const [name, act] of Object.entries(some).filter(([one]) => one.startsWith(wanted))) {
        const open = await readOpen(`${room}${list}`, cookie);
        report(
          name,
          await measure(() => {
            const { path, ...request } = act(open.splice(0, 25));
            return ask(`${room}${path}`, cookie, request);
          }),
        );
      }
    const count = slow.length === 0 ? 'every call' : `not below: ${slow.join(', ')}`;
    console.log(`below ${aim} ms: ${count}`);
  } finally {
    server.close();
  }
});

/** People and letters that calls are about: a sender of floods, one of their letters that waits, and somebody. */
async function findIds(db: Database): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string; id: string }>(sql`
    (select 'person' as name, id from profiles where id_profiles = 1234)
    union all (
      select 'flood', letter.sender_id from reports join compliments letter on letter.id = compliment_id
      where decision is null group by letter.sender_id order by count(*) desc limit 1)
    union all (
      select 'letter', compliment_id from reports
      where decision is null and likeness[1] < 40000 order by created_at limit 1)`);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function readOpen(url: string, cookie: string): Promise<string[]> {
  const body: unknown = JSON.parse(await ask(url, cookie));
  return z.object({ complimentIds: z.array(z.string()) }).parse(body).complimentIds;
}

function listen(
  fetch: ReturnType<typeof createApp>['fetch'],
): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ server, port }),
    );
  });
}

/** Milliseconds of each call, one after the other as somebody makes them, sorted. */
async function measure(call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -2; round < rounds; round += 1) {
    const start = performance.now();
    await call();
    // The first two warm up.
    if (round >= 0) times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b);
}

async function ask(
  url: string,
  cookie: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<string> {
  const headers = { cookie, origin: config.appUrl, 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) ?? null });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status} ${answer}`);
  return answer;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function ms(value: number): string {
  return `${value.toFixed(1).padStart(7)} ms`;
}
