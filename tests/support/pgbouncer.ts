import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { killAtExit } from '#tests/support/child-cleanup.ts';
import { findFreePort } from '#tests/support/free-port.ts';

const program = '/usr/sbin/pgbouncer';

export const hasPgBouncer = existsSync(program);

/** Starts PgBouncer in transaction mode in front of `url`, with fewer connections than its clients have. */
export async function startPgBouncer(
  url: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const address = new URL(url);
  const folder = mkdtempSync(path.join(tmpdir(), 'wohlwort-pgbouncer-'));
  const host = address.searchParams.get('host') ?? address.hostname;
  const user = address.searchParams.get('user') ?? address.username;
  const port = await findFreePort();
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${host} port=${address.searchParams.get('port') ?? (address.port || '5432')} user=${user}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 3',
      'max_client_conn = 200',
      '',
    ].join('\n'),
    { mode: 0o644 },
  );
  const server = spawn(program, ['-q', file], { stdio: 'ignore', ...ownerOf(host, folder) });
  killAtExit(server);
  const pooled = new URL(`postgresql://${user}@127.0.0.1:${port}${address.pathname}`);
  await answers(pooled.href);
  return {
    url: pooled.href,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Chooses the owner: PgBouncer refuses root, and the tests' PostgreSQL knows users by system account. */
function ownerOf(place: string, folder: string): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {};
  const { uid, gid } = place.startsWith('/') ? statSync(place) : { uid: 65_534, gid: 65_534 };
  chownSync(folder, uid, gid);
  return { uid, gid };
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isUp) return;
    await pause(50);
  }
  throw new Error('PgBouncer does not answer.');
}
