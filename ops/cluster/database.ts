/*
 * Three PostgreSQL 15 under Patroni, with three etcd and one HAProxy that leads to the primary; all on ports of loopback.
 * Each machine's lines to the others can be cut.
 */
import { execFileSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { openLine, type Line } from './line.ts';
import { findPorts, postgresPrograms, startProgram, stopProcess, until } from './processes.ts';

export type Machine = {
  name: string;
  patroni: ChildProcess;
  port: number;
  restPort: number;
  folder: string;
  lines: Line[];
};

export interface DatabaseCluster {
  /** To the primary, whichever it is. */
  url: string;
  machines: Machine[];
  primary(): Promise<Machine>;
  /** A planned switchover, without loss. */
  switchOver(): Promise<void>;
  /** Every machine runs, and one that follows has what the primary has. */
  healthy(): Promise<void>;
  stop(): Promise<void>;
}

/* Short, for a network in which a second is long. In PostgreSQL no commit is acknowledged that one other has not got. */
const settings = {
  ttl: 5,
  loop_wait: 1,
  retry_timeout: 2,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  primary_start_timeout: 0,
};

export async function startDatabases(
  folder: string,
  archive: { command: string } | null,
): Promise<DatabaseCluster> {
  const etcdPorts = await findPorts(6);
  const etcd = startEtcd(folder, etcdPorts);
  const clientPorts = etcdPorts.slice(0, 3);
  await until('etcd answers', async () => (await health(clientPorts[0] ?? 0)) === 'true');
  const machines: Machine[] = [];
  for (const name of ['one', 'two', 'three'])
    machines.push(await startMachine(folder, name, clientPorts, archive));
  const [front = 0] = await findPorts(1);
  const haproxy = startHaproxy(folder, front, machines);
  const url = `postgresql://postgres@127.0.0.1:${front}/postgres`;
  await until('a primary answers', async () => (await ask(url, 'select 1')).length === 1, 120);

  async function primary(): Promise<Machine> {
    for (const machine of machines) if ((await role(machine)) === 'primary') return machine;
    throw new Error('There is no primary.');
  }

  const cluster: DatabaseCluster = {
    url,
    machines,
    primary,
    async switchOver() {
      const leader = await primary();
      const answer = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name }),
      });
      if (!answer.ok) throw new Error(`No switchover: ${await answer.text()}`);
    },
    async healthy() {
      await until(
        'all three are well, and one is synchronous',
        async () => {
          const answers = await Promise.all(
            machines.map((machine) => reportsState(machine, 'synchronous')),
          );
          const roles = await Promise.all(machines.map(role));
          const following = await ask(
            url,
            "select from pg_stat_replication where state = 'streaming'",
          );
          // Patroni's own word: who is not in its book as synchronous, is not promoted.
          return (
            answers.includes(true) && roles.every((one) => one !== null) && following.length === 2
          );
        },
        90,
      );
    },
    async stop() {
      for (const { patroni, lines } of machines) {
        patroni.kill('SIGCONT');
        for (const line of lines) line.mend();
      }
      await Promise.all(machines.map(({ patroni }) => stopProcess(patroni)));
      for (const machine of machines) {
        for (const line of machine.lines) line.close();
        for (const pid of processesOf(machine)) killIfRunning(pid, 'SIGKILL');
      }
      await Promise.all([haproxy, ...etcd].map(stopProcess));
    },
  };
  await cluster.healthy();
  return cluster;
}

export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    query_timeout: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** PostgreSQL's own main process, and with `all` everything that the machine does. */
export function processesOf({ folder, patroni }: Machine, all = false): number[] {
  const file = path.join(folder, 'data', 'postmaster.pid');
  let postmaster: number;
  try {
    postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  } catch {
    return [];
  }
  if (!all) return [postmaster];
  const children = execFileSync('ps', ['--ppid', String(postmaster), '-o', 'pid=']).toString();
  const pids = children
    .split('\n')
    .map(Number)
    .filter((pid) => pid > 0);
  return [patroni.pid ?? 0, postmaster, ...pids].filter((pid) => pid > 0);
}

export function killIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

async function role(machine: Machine): Promise<'primary' | 'replica' | null> {
  for (const name of ['primary', 'replica'] as const)
    if (await reportsState(machine, name)) return name;
  return null;
}

/** True if Patroni says this of its machine; false if it begins to answer and falls silent. */
async function reportsState({ restPort }: Machine, name: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${restPort}/${name}`, {
      signal: AbortSignal.timeout(1000),
    });
    await answer.text();
    return answer.status === 200;
  } catch {
    return false;
  }
}

async function health(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/health`);
  return String(Object(await answer.json()).health);
}

function startEtcd(folder: string, ports: number[]): ChildProcess[] {
  const names = ['a', 'b', 'c'];
  const peer = (at: number) => `http://127.0.0.1:${ports[3 + at]}`;
  const everybody = names.map((name, at) => `${name}=${peer(at)}`).join(',');
  return names.map((name, at) => {
    const client = `http://127.0.0.1:${ports[at]}`;
    return startProgram(
      'etcd',
      [
        `--name=${name}`,
        `--data-dir=${path.join(folder, `etcd-${name}`)}`,
        `--listen-client-urls=${client}`,
        `--advertise-client-urls=${client}`,
        `--listen-peer-urls=${peer(at)}`,
        `--initial-advertise-peer-urls=${peer(at)}`,
        `--initial-cluster=${everybody}`,
        '--enable-v2',
      ],
      { folder, name: `etcd-${name}` },
    );
  });
}

async function startMachine(
  cluster: string,
  name: string,
  etcdPorts: number[],
  archive: { command: string } | null,
): Promise<Machine> {
  const folder = path.join(cluster, name);
  mkdirSync(folder);
  execFileSync('chown', ['postgres:postgres', folder]);
  const [port = 0, restPort = 0, farPort = 0, farRest = 0, ...nearEtcd] = await findPorts(7);
  // Others reach it, and it reaches etcd, by lines that can be cut.
  const lines = [await openLine(farPort, port), await openLine(farRest, restPort)];
  for (const [at, etcdPort] of etcdPorts.entries())
    lines.push(await openLine(nearEtcd[at] ?? 0, etcdPort));
  const hosts = nearEtcd.map((near) => `127.0.0.1:${near}`);
  const file = path.join(folder, 'patroni.yml');
  // JSON is YAML.
  writeFileSync(
    file,
    JSON.stringify({
      scope: 'wohlwort',
      name,
      restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${farRest}` },
      // Not etcd3: there Patroni 3.0.2, when it wakes up after a freeze, overwrites the name of the new primary, and
      // what was acknowledged since then is lost. Here it may only replace its own name.
      etcd: { hosts, use_proxies: true },
      bootstrap: {
        dcs: {
          ...settings,
          postgresql: { use_pg_rewind: true, parameters: parametersOf(archive) },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
        pg_hba: [
          'local all all trust',
          'host all all 127.0.0.1/32 trust',
          'host replication all 127.0.0.1/32 trust',
        ],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${farPort}`,
        data_dir: path.join(folder, 'data'),
        bin_dir: postgresPrograms,
        pgpass: path.join(folder, 'pgpass'),
        authentication: {
          superuser: { username: 'postgres', password: 'of-no-use-with-trust' },
          replication: { username: 'replicator', password: 'of-no-use-with-trust' },
        },
        parameters: { unix_socket_directories: folder },
      },
    }),
  );
  chmodSync(file, 0o644);
  const patroni = startProgram('patroni', [file], { folder, name: 'patroni' });
  const machine = { name, patroni, port, restPort, folder, lines };
  // The first makes the cluster, the others copy it.
  if (name === 'one')
    await until(
      'the first PostgreSQL answers',
      async () => (await role(machine)) === 'primary',
      90,
    );
  return machine;
}

function parametersOf(archive: { command: string } | null) {
  return {
    max_connections: 200,
    wal_log_hints: 'on',
    wal_keep_size: '256MB',
    ...(archive === null ? {} : { archive_mode: 'on', archive_command: archive.command }),
  };
}

/** Leads to the primary, and ends what leads to one that is none any more. */
function startHaproxy(folder: string, front: number, machines: Machine[]): ChildProcess {
  const file = path.join(folder, 'haproxy-database.cfg');
  const servers = machines.map(({ name, folder: own }) => {
    const { postgresql, restapi } = JSON.parse(readFileSync(path.join(own, 'patroni.yml'), 'utf8'));
    const restPort = String(restapi.connect_address).split(':')[1];
    return `  server ${name} ${postgresql.connect_address} check port ${restPort}`;
  });
  writeFileSync(
    file,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${front}
  option httpchk GET /primary
  default-server inter 500 fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  );
  return startProgram('haproxy', ['-db', '-f', file], { folder, name: 'haproxy-database' });
}

export async function createDatabase(url: string): Promise<string> {
  await ask(url, 'create database wohlwort');
  return url.replace(/postgres$/u, 'wohlwort');
}
