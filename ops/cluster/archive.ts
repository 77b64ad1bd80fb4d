import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, processesOf, type DatabaseCluster } from './database.ts';
import { findPorts, postgresPrograms, runAsPostgres, until } from './processes.ts';

const stanza = 'wohlwort';

/** pgBackRest archives the log of the present primary. */
export function writeArchiveSettings(folder: string): { command: string } {
  return { command: `pgbackrest --config=${configOf(folder)} --stanza=${stanza} archive-push %p` };
}

function configOf(folder: string): string {
  return path.join(folder, 'pgbackrest.conf');
}

/** A whole backup, then something wrong, and the state of the moment before it in a folder of its own. */
export async function restoreToPoint(
  folder: string,
  databases: DatabaseCluster,
  url: string,
): Promise<string[]> {
  const start = performance.now();
  const primary = await databases.primary();
  const config = configOf(folder);
  const repository = path.join(folder, 'repository');
  await runAsPostgres('mkdir', ['-p', repository, path.join(folder, 'locks')]);
  writeFileSync(
    config,
    `[global]
repo1-path=${repository}
repo1-retention-full=2
lock-path=${path.join(folder, 'locks')}
log-level-file=off
log-level-console=warn
start-fast=y
compress-type=lz4
archive-timeout=60
[${stanza}]
pg1-path=${path.join(primary.folder, 'data')}
pg1-port=${primary.port}
pg1-socket-path=${primary.folder}
`,
  );
  const backrest = (...parameters: string[]) =>
    runAsPostgres('pgbackrest', [`--config=${config}`, `--stanza=${stanza}`, ...parameters]);
  await backrest('stanza-create');
  await backrest('backup', '--type=full');
  // It reckons in seconds, and a point in time lies after the backup.
  await pause(2000);
  const [before] = await ask(url, 'select count(*)::int as letters from compliments');
  const [point] = await ask(url, 'select now()::text as moment');
  await ask(url, 'delete from compliments');
  await ask(url, 'select pg_switch_wal()');
  await until(
    'the log is in the archive',
    async () => {
      const [{ done } = { done: false }] = await ask(
        url,
        'select last_archived_time > $$' +
          String(point?.['moment']) +
          '$$ as done from pg_stat_archiver',
      );
      return done === true;
    },
    60,
  );
  const target = path.join(folder, 'restored');
  await runAsPostgres('mkdir', ['-m', '700', target]);
  const restored = await restore(target, String(point?.['moment']), backrest, folder);
  console.log(
    `pgBackRest: ${String(before?.['letters'])} letters backed up, all deleted, ${restored} back as of the moment before, in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  );
  return restored === before?.['letters'] && processesOf(primary).length === 1
    ? []
    : ['the restored database is not as it was'];
}

async function restore(
  target: string,
  moment: string,
  backrest: (...parameters: string[]) => Promise<string>,
  folder: string,
): Promise<number> {
  await backrest(
    'restore',
    `--pg1-path=${target}`,
    '--type=time',
    `--target=${moment}`,
    '--target-action=promote',
  );
  const [port = 0] = await findPorts(1);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c archive_mode=off`;
  const control = [`-D`, target, '-w', '-t', '60'];
  const log = path.join(folder, 'restored.log');
  await runAsPostgres(`${postgresPrograms}/pg_ctl`, [
    ...control,
    '-l',
    log,
    '-o',
    options,
    'start',
  ]);
  try {
    const restored = `postgresql://postgres@127.0.0.1:${port}/wohlwort`;
    await until('the restored database takes writes', async () => {
      const [{ waiting } = { waiting: true }] = await ask(
        restored,
        'select pg_is_in_recovery() as waiting',
      );
      return waiting === false;
    });
    const [row] = await ask(restored, 'select count(*)::int as letters from compliments');
    return Number(row?.['letters']);
  } finally {
    await runAsPostgres(`${postgresPrograms}/pg_ctl`, [...control, '-m', 'immediate', 'stop']);
  }
}
