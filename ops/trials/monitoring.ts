import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { projectFolder } from '#server/runtime/config.ts';
import { register } from '#tests/support/member.ts';
import { findPorts, stopProcess, until } from '../cluster/processes.ts';
import {
  begin,
  findProgram,
  run,
  say,
  skip,
  startServer,
  type Faults,
  type Place,
} from './product.ts';

const folder = path.join(projectFolder, 'ops/monitoring');
/** Of Prometheus itself, and of what only exists where backups are made on a schedule. */
const elsewhere = new Set(['up', 'wohlwort_backup_age_seconds', 'wohlwort_backup_failed']);

/** The rules by their test, their names on a real server, and a real Prometheus that reads it. */
export async function tryMonitoring(place: Place): Promise<Faults> {
  await using undo = new AsyncDisposableStack();
  const env = { DATABASE_URL: await place.createDatabase() };
  const server = undo.adopt(await startServer(place, env), (started) => started.stop());
  await register(server.address);
  const metrics = await (await fetch(`${server.address}/metrics`)).text();
  const faults = findUnknown(metrics).map((name) => `no server has the figure ${name}`);
  if (findProgram('promtool') === null || findProgram('prometheus') === null) {
    skip('monitoring', 'no Prometheus');
    return faults;
  }
  const tested = run('promtool', 'test', 'rules', path.join(folder, 'alerts.test.yml'));
  if (tested.status !== 0) return [...faults, `promtool test rules: ${tested.output}`];

  const own = path.join(place.folder, 'prometheus');
  mkdirSync(own);
  cpSync(path.join(folder, 'alerts.yml'), path.join(own, 'alerts.yml'));
  const written = readFileSync(path.join(folder, 'prometheus.yml'), 'utf8')
    .replaceAll(/interval: 15s/gu, 'interval: 1s')
    .replace('127.0.0.1:3000', server.address.replace('http://', ''));
  const file = path.join(own, 'prometheus.yml');
  writeFileSync(file, written);
  const [port = 0] = await findPorts(1);
  const prometheus = begin(
    findProgram('prometheus') ?? '',
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${own}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { log: path.join(own, 'log') },
  );
  undo.defer(() => stopProcess(prometheus));
  const api = `http://127.0.0.1:${port}/api/v1`;
  await until('Prometheus reads the server', async () => (await countHealthyTargets(api)) === 1);
  const rules = await (await fetch(`${api}/rules`)).text();
  const { length } = readFileSync(path.join(folder, 'alerts.yml'), 'utf8').match(/alert:/gu) ?? [];
  await until('every rule was evaluated without a fault', async () => {
    const answer = await (await fetch(`${api}/rules`)).text();
    return answer.match(/"health":"ok"/gu)?.length === length;
  }).catch(() => faults.push(`not every rule is well: ${rules}`));
  await server.stop();
  await until('Prometheus tells that the server is down', async () =>
    (await (await fetch(`${api}/alerts`)).text()).includes('WohlwortDown'),
  );
  if (faults.length === 0)
    say(
      `${length} rules: tested by promtool, evaluated by Prometheus on a real server; WohlwortDown is told`,
    );
  return faults;
}

/** Names in rules and dashboard that a server does not have. */
function findUnknown(metrics: string): string[] {
  const dashboard = readFileSync(path.join(folder, 'grafana-dashboard.json'), 'utf8');
  const { panels } = dashboardSchema.parse(JSON.parse(dashboard));
  const rules = readFileSync(path.join(folder, 'alerts.yml'), 'utf8');
  const used = [rules, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]
    .join('\n')
    .match(/\b(?:wohlwort|nodejs|process)_\w+/gu);
  const known = new Set([...metrics.matchAll(/^([a-z]\w+)[ {]/gmu)].map(([, name]) => name));
  return [...new Set(used)].filter((name) => !known.has(name) && !elsewhere.has(name));
}

const dashboardSchema = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
});

const answerSchema = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
});

async function countHealthyTargets(api: string): Promise<number> {
  const answer = await fetch(`${api}/query?query=${encodeURIComponent('sum(up)')}`);
  return Number(answerSchema.parse(await answer.json()).data.result[0]?.value[1]);
}
