/*
 * Measures the pages with Lighthouse as a phone on a slow network gets them: the median of three runs each, signed in
 * where the page needs it, beside our aims. Downloads Lighthouse on demand (176 MB). Quiet machines only: it takes the
 * machine for a desktop with an index of 1,500 to 2,000 and slows it to a quarter, so a slower machine exaggerates
 * script times by as much (Lighthouse, docs/throttling.md). `npm run lighthouse [-- /dashboard /login]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { administratorSettings, createCallers } from '#tests/e2e/support/callers.ts';
import { startOwnServer } from '#tests/e2e/support/own-server.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { findWholeBrowser } from '../scripts/find-browser.ts';

const version = '13.5.0';
const runs = 3;

type Page = { path: string; asks: 'visitor' | 'member' | 'administrator'; performance: number };

const pages: Page[] = [
  { path: '/', asks: 'visitor', performance: 99 },
  { path: '/login', asks: 'visitor', performance: 97 },
  { path: '/register', asks: 'visitor', performance: 97 },
  { path: '/privacy', asks: 'visitor', performance: 97 },
  { path: '/dashboard', asks: 'member', performance: 92 },
  { path: '/profile', asks: 'member', performance: 92 },
  { path: '/admin', asks: 'administrator', performance: 92 },
];

const figure = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.object({
    'first-contentful-paint': figure,
    'largest-contentful-paint': figure,
    'total-blocking-time': figure,
    'cumulative-layout-shift': figure,
  }),
});

const wanted = process.argv.slice(2);
const browser = findWholeBrowser();
if (browser === null) throw new Error('There is no Chromium; `npm test` installs one.');
const folder = await mkdtemp(path.join(tmpdir(), 'lighthouse-'));
const server = await startOwnServer(administratorSettings);
const callers = createCallers(server.address);
try {
  const cookies = {
    visitor: '',
    member: await joinWithLetters(),
    administrator: await callers.signInAdministrator(),
  };
  console.log('page          perf (aim)  a11y  best  seo   FCP s  LCP s  TBT ms  CLS    machine');
  for (const page of pages.filter(({ path }) => wanted.length === 0 || wanted.includes(path)))
    console.log(await measure(page, cookies[page.asks]));
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure({ path: address, performance }: Page, cookies: string): Promise<string> {
  const reports: z.infer<typeof reportSchema>[] = [];
  for (let run = 0; run < runs; run += 1) {
    const output = path.join(folder, `${run}.json`);
    await runLighthouse(address, cookies, output);
    reports.push(reportSchema.parse(JSON.parse(await readFile(output, 'utf8'))));
  }
  const score = (name: string): string =>
    String(Math.round(median(reports.map(({ categories }) => categories[name]?.score ?? 0)) * 100));
  const value = (name: keyof (typeof reports)[number]['audits']): number =>
    median(reports.map(({ audits }) => audits[name].numericValue));
  return [
    address.padEnd(12),
    score('performance').padStart(5),
    `(${performance})`.padStart(5),
    score('accessibility').padStart(6),
    score('best-practices').padStart(5),
    score('seo').padStart(5),
    (value('first-contentful-paint') / 1000).toFixed(2).padStart(7),
    (value('largest-contentful-paint') / 1000).toFixed(2).padStart(6),
    value('total-blocking-time').toFixed(0).padStart(7),
    value('cumulative-layout-shift').toFixed(3).padStart(7),
    median(reports.map(({ environment }) => environment.benchmarkIndex))
      .toFixed(0)
      .padStart(7),
  ].join(' ');
}

/** In a browser that has the cookies as people's browsers do: scripts of the page read one of them. */
async function runLighthouse(address: string, cookies: string, output: string): Promise<void> {
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(await mkdtemp(path.join(folder, 'own-')), {
    executablePath: browser ?? '',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    await context.addCookies(
      cookies.split('; ').flatMap((cookie) => {
        const [name = '', value = ''] = cookie.split('=', 2);
        return name === '' ? [] : [{ name, value, url: server.address }];
      }),
    );
    const run = spawn(
      'npm',
      [
        'exec',
        '--yes',
        `--package=lighthouse@${version}`,
        '--',
        'lighthouse',
        `${server.address}${address}`,
        '--quiet',
        '--output=json',
        `--output-path=${output}`,
        `--port=${port}`,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const [status] = await once(run, 'close');
    if (status !== 0) throw new Error(`Lighthouse failed at ${address}.`);
  } finally {
    await context.close();
  }
}

/** Registers a member with three letters. Answers the cookies of the browser. */
async function joinWithLetters(): Promise<string> {
  const [member, sender] = await Promise.all([
    callers.join('Mira Sommer', 'de'),
    callers.join('Ben Winter', 'de'),
  ]);
  for (const text of [
    'Du hörst zu, bis man fertig ist.',
    'Mit dir wird jeder Umweg schön.',
    'Du merkst dir, was anderen wichtig ist. Das ist selten.',
  ])
    await callers.deliver(sender, member, { text, isAnonymous: true });
  return member.cookie;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
