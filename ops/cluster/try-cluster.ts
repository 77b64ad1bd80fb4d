/*
 * The product on many machines, on this one: two servers behind HAProxy, on three PostgreSQL 15 with
 * Patroni and etcd, all from Debian, on loopback. Under a load of letters and reads the primary is killed, frozen, cut off
 * and switched over by hand, and the servers are restarted one after the other; nothing acknowledged may be lost or doubled.
 * `npm run cluster [-- rounds]`, as root; every kind of trouble comes once in each four rounds.
 */
import { execFileSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectFolder } from '#server/runtime/config.ts';
import { restoreToPoint, writeArchiveSettings } from './archive.ts';
import {
  ask,
  createDatabase,
  processesOf,
  startDatabases,
  killIfRunning,
  type DatabaseCluster,
} from './database.ts';
import { startLoad, type Load } from './load.ts';
import {
  findMissing,
  findPorts,
  startNode,
  startProgram,
  stopProcess,
  until,
} from './processes.ts';

/** In seconds. Where others use the machine as well, times say little; that nothing is lost holds everywhere. */
const patience = process.env['CI'] === undefined ? 1 : 3;
const aims = { reads: 10 * patience, writes: 15 * patience };
const [rounds = 20] = process.argv.slice(2).map(Number);

const missing = process.getuid?.() === 0 ? findMissing() : ['the rights of root'];
if (missing.length > 0) {
  console.log(`Skipped: the cluster was not tried, since here is no ${missing.join(', ')}.`);
  process.exit(0);
}
const folder = mkdtempSync(path.join(tmpdir(), 'wohlwort-cluster-'));
chmodSync(folder, 0o755);
execFileSync('chown', ['postgres:postgres', folder]);
process.exitCode = await run().catch((error: unknown) => {
  console.error(error);
  return 1;
});
if (process.exitCode === 0) rmSync(folder, { recursive: true, force: true });
else console.log(`What everybody said lies in ${folder}`);

async function run(): Promise<number> {
  await using undo = new AsyncDisposableStack();
  const start = performance.now();
  const archive = writeArchiveSettings(folder);
  const databases = undo.adopt(await startDatabases(folder, archive), (started) => started.stop());
  const direct = await createDatabase(databases.url);
  const servers = await startServers(direct, undo);
  console.log(`started in ${seconds(start)} s: three databases, two servers`);

  const load = await startLoad(servers.address, 4);
  const results = [await runTrial('nothing happens', load, () => pause(3000))];
  results.push(await runTrial('restart of both servers', load, () => servers.restart()));
  const troubles = Object.entries(troublesOf(databases));
  for (let round = 0; round < rounds; round += 1) {
    const [name = '', cause] = troubles[round % troubles.length] ?? [];
    if (cause === undefined) break;
    await databases.healthy();
    results.push(await runTrial(name, load, cause));
  }
  await databases.healthy();
  await load.end();
  const faults = [...results.flat(), ...(await compare(direct, load))];
  faults.push(...(await restoreToPoint(folder, databases, direct)));
  for (const fault of faults) console.log(`NOT AS PROMISED: ${fault}`);
  console.log(faults.length === 0 ? 'All is as promised.' : `${faults.length} faults.`);
  return faults.length === 0 ? 0 : 1;
}

/** Answers what was not as promised. */
async function runTrial(
  name: string,
  load: Load,
  cause: () => Promise<unknown>,
): Promise<string[]> {
  const failedBefore = load.failed();
  load.begin();
  await cause();
  // Waits for letters that were under way when it began.
  await pause(2000);
  const before = load.sent();
  await until('letters are sent again', async () => load.sent() > before).finally(() =>
    load.check(),
  );
  const { reads, writes } = load.gaps();
  const failed = load.failed() - failedBefore;
  console.log(
    `${name}: longest without a read ${reads.toFixed(1)} s, without a letter ${writes.toFixed(1)} s, ${failed} requests had to be repeated`,
  );
  const isOrdinary = name === 'nothing happens' || name.startsWith('restart');
  return [
    ...(reads > aims.reads ? [`${name}: ${reads.toFixed(1)} s without a read`] : []),
    ...(writes > aims.writes ? [`${name}: ${writes.toFixed(1)} s without a letter`] : []),
    ...(isOrdinary && failed > 0 ? [`${name}: ${failed} requests failed`] : []),
  ];
}

function troublesOf(databases: DatabaseCluster): Record<string, () => Promise<void>> {
  return {
    'kill -9 of the primary': async () => {
      for (const pid of processesOf(await databases.primary())) killIfRunning(pid, 'SIGKILL');
    },
    'the primary is frozen for 15 s': async () => {
      const pids = processesOf(await databases.primary(), true);
      for (const pid of pids) killIfRunning(pid, 'SIGSTOP');
      await pause(15_000);
      for (const pid of pids) killIfRunning(pid, 'SIGCONT');
    },
    'the primary is cut off for 15 s': async () => {
      const { lines } = await databases.primary();
      for (const line of lines) line.cut();
      await pause(15_000);
      for (const line of lines) line.mend();
    },
    'switchover by hand': () => databases.switchOver(),
  };
}

/** Two servers of ours behind one address. */
async function startServers(database: string, undo: AsyncDisposableStack) {
  const [front = 0, ...ports] = await findPorts(3);
  const address = `http://127.0.0.1:${front}`;
  const begin = (port: number): ChildProcess =>
    startNode(
      path.join(projectFolder, 'src/server/bootstrap/main.ts'),
      {
        PORT: String(port),
        APP_URL: address,
        DATABASE_URL: database,
        DATA_DIR: path.join(folder, 'data'),
        AUTH_SECRET: 'only-for-this-trial-0123456789-0123456789',
        VAPID_PRIVATE_KEY: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE',
        RATE_LIMITS: 'off',
        TRUST_PROXY: 'on',
        STOP_DELAY: '2',
      },
      { folder, name: `server-${port}` },
    );
  const running = new Map(ports.map((port) => [port, begin(port)]));
  undo.defer(async () => void (await Promise.all([...running.values()].map(stopProcess))));
  for (const port of ports) await until('a server is ready', () => isReady(port));

  const file = path.join(folder, 'haproxy-servers.cfg');
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 3s
  retries 3
  option redispatch
listen servers
  bind 127.0.0.1:${front}
  option httpchk
  http-check send meth GET uri /api/ready ver HTTP/1.1 hdr Host localhost
  option forwardfor
  default-server check inter 500 fall 2 rise 1
${ports.map((port) => `  server s${port} 127.0.0.1:${port}`).join('\n')}
`,
  );
  const haproxy = startProgram('haproxy', ['-db', '-f', file], { folder, name: 'haproxy-servers' });
  undo.defer(() => stopProcess(haproxy));
  await until('both servers are in', () => isReady(front));
  await pause(1000);
  return {
    address,
    /** One after the other, while the rest goes on. */
    async restart() {
      for (const [port, server] of running) {
        await stopProcess(server);
        running.set(port, begin(port));
        await until('the server is ready again', () => isReady(port));
        await pause(1000);
      }
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/api/ready`)).status === 200;
}

/** Expects each acknowledged letter once, and counted once. */
async function compare(url: string, load: Load): Promise<string[]> {
  await pause(3000);
  const rows = await ask(
    url,
    `select c.id, u.email from compliments c join users u on u.id = c.sender_id`,
  );
  const stored = new Map(rows.map(({ id, email }) => [String(id), String(email)]));
  let count = 0;
  const lost: string[] = [];
  for (const [{ email }, ids] of load.acknowledged)
    for (const id of ids) {
      count += 1;
      if (stored.get(id) !== email) lost.push(id);
    }
  const [sums] = await ask(
    url,
    `select sum(compliments_sent)::int as sent, sum(compliments_received)::int as received,
       (select count(*)::int from pending_steps) as pending from profiles`,
  );
  console.log(
    `${count} letters acknowledged, ${rows.length} stored, ${lost.length} lost; counted ${String(sums?.['sent'])} sent, ${String(sums?.['received'])} received`,
  );
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged letters are lost`] : []),
    ...(rows.length === count ? [] : [`${rows.length} letters for ${count} that were sent`]),
    ...(sums?.['sent'] === rows.length && sums['received'] === rows.length
      ? []
      : ['letters are not counted once']),
  ];
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0);
}
