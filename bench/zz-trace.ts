import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { administratorSettings, createCallers } from '#test/e2e/support/callers.ts';
import { startOwnServer } from '#test/e2e/support/own-server.ts';
const server = await startOwnServer(administratorSettings);
const callers = createCallers(server.address);
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
const cookies = {
  '/dashboard': (member as any).cookie ?? member,
  '/profile': (member as any).cookie ?? member,
  '/admin': await callers.signInAdministrator(),
} as any;
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const path of process.argv.slice(2)) {
  const context = await browser.newContext({
    extraHTTPHeaders: { Cookie: cookies[path] },
    viewport: { width: 412, height: 823 },
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const reqs: string[] = [];
  page.on('request', (r) => reqs.push(r.method() + ' ' + r.url().replace(server.address, '')));
  const events: any[] = [];
  cdp.on('Tracing.dataCollected', (e: any) => events.push(...e.value));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    categories:
      'devtools.timeline,v8.execute,disabled-by-default-v8.cpu_profiler,blink.user_timing,toplevel',
  } as any);
  await page.goto(server.address + path, { waitUntil: 'load' });
  await page.waitForTimeout(6000);
  const done = new Promise((r) => cdp.once('Tracing.tracingComplete', r));
  await cdp.send('Tracing.end');
  await done;
  console.log('\n##', path, reqs.length);
  for (const r of reqs) console.log('  ', r);
  const main =
    events.find(
      (e) =>
        e.name === 'thread_name' &&
        e.args.name === 'CrRendererMain' &&
        events.some((x) => x.name === 'navigationStart' && x.pid === e.pid),
    ) ?? events.find((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain');
  const nav =
    events
      .filter(
        (e) =>
          e.name === 'navigationStart' &&
          e.args?.data?.documentLoaderURL?.startsWith(server.address),
      )
      .map((e) => e.ts)[0] ?? Math.min(...events.filter((e) => e.ts).map((e) => e.ts));
  const mine = events.filter(
    (e) =>
      e.ph === 'X' &&
      e.dur &&
      (e.name === 'EvaluateScript' ||
        e.name === 'v8.evaluateModule' ||
        e.name === 'FunctionCall' ||
        e.name === 'RunMicrotasks' ||
        e.name === 'RunTask' ||
        e.name === 'TimerFire' ||
        e.name === 'Layout' ||
        e.name === 'UpdateLayoutTree' ||
        e.name === 'ParseHTML' ||
        e.name === 'v8.compileModule' ||
        e.name === 'V8.GC' ||
        e.name === 'MinorGC' ||
        e.name === 'MajorGC'),
  );
  const tasks = mine
    .filter((e) => e.name === 'RunTask' && e.dur > 40_000 && e.ts >= nav - 1000)
    .sort((a, b) => a.ts - b.ts);
  for (const t of tasks) {
    console.log(
      `task at ${((t.ts - nav) / 1000).toFixed(0)} ms: ${(t.dur / 1000).toFixed(0)} ms (pid ${t.pid} tid ${t.tid})`,
    );
    const inner = mine
      .filter(
        (e) =>
          e !== t &&
          e.pid === t.pid &&
          e.tid === t.tid &&
          e.ts >= t.ts &&
          e.ts + e.dur <= t.ts + t.dur &&
          e.dur > 6000 &&
          e.name !== 'RunTask',
      )
      .sort((a, b) => a.ts - b.ts);
    for (const e of inner)
      console.log(
        `     +${((e.ts - t.ts) / 1000).toFixed(0)} ${e.name} ${(e.dur / 1000).toFixed(0)} ${(e.args?.data?.url ?? e.args?.fileName ?? '').replace(server.address, '').slice(-50)} ${e.args?.data?.functionName ?? ''}`,
      );
  }
  writeFileSync(`/tmp/h/trace${path.replaceAll('/', '-')}.json`, JSON.stringify(events));
  await context.close();
}
await browser.close();
await server.stop();
