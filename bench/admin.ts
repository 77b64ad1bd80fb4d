/*
 * Every call that the administrators' room reads from, through the whole app over HTTP, on a community
 * of two years: prints the median and the 99th percentile of each. Below 200 ms on two cores is the aim.
 * `node bench/admin.ts [people] [compliments] [rounds] [beginning of the calls]`
 */
import { createHmac, randomBytes } from 'node:crypto';
import { serve, type ServerType } from '@hono/node-server';
import { createContext } from '#server/context.ts';
import { closeDays } from '#server/features/insights/jobs.ts';
import { createApp } from '#server/product/app.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { loadConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { makePushKey } from '#server/runtime/push-key.ts';
import { fillHistory } from './admin/history.ts';
import { fillCommunity, tokenOf } from './community.ts';
import { withStore } from './store.ts';

const [people = 200_000, compliments = 1_000_000, rounds = 30] = process.argv
  .slice(2, 5)
  .map(Number);
/** Only the calls whose address begins so. */
const wanted = process.argv[5] ?? '';
const aim = 200;

const calls = [
  'reports',
  'reports/count',
  'reports?order=oldest&page=20&pageSize=20',
  'reports?search=Person%20123',
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
];

await withStore(async (database) => {
  console.log(`Making ${people} people and ${compliments} compliments of two years …`);
  const start = performance.now();
  await fillCommunity(database.db, { people, compliments });
  await fillHistory(database.db, { auditEvents: Math.round(compliments / 2) });
  await closeDays({ db: database.db, clock: systemClock });
  console.log(`made in ${Math.round((performance.now() - start) / 1000)} s`);

  const config = {
    ...loadConfig({ LOG_LEVEL: 'silent' }),
    authSecret: randomBytes(32).toString('base64url'),
    vapidPrivateKey: makePushKey(),
  };
  const context = await createContext({ config, log: createLog(config), database });
  const app = createApp(context);
  const { server, port } = await listen(app.fetch);
  const cookie = cookieOf(1, config.authSecret);
  try {
    for (const call of calls.filter((one) => one.startsWith(wanted))) {
      const times = await measure(`http://127.0.0.1:${port}/api/admin/${call}`, cookie);
      const [middle, last] = [percentile(times, 0.5), percentile(times, 0.99)];
      const verdict = middle < aim ? '' : `  over ${aim} ms`;
      console.log(`${call.padEnd(48)} median ${ms(middle)}  p99 ${ms(last)}${verdict}`);
    }
  } finally {
    server.close();
  }
});

function listen(
  fetch: ReturnType<typeof createApp>['fetch'],
): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ server, port }),
    );
  });
}

/** Milliseconds of each call, one after the other as an administrator makes them, sorted. */
async function measure(url: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = -2; round < rounds; round += 1) {
    const start = performance.now();
    const response = await fetch(url, { headers: { cookie } });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`${url} answered ${response.status} ${body}`);
    // The first two warm up.
    if (round >= 0) times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b);
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function ms(value: number): string {
  return `${value.toFixed(1).padStart(7)} ms`;
}

function cookieOf(person: number, secret: string): string {
  const token = tokenOf(person);
  const signature = createHmac('sha256', secret).update(token).digest('base64url');
  return `wohlwort.session_token=${token}.${signature}`;
}
