import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cloneTemplate } from '#tests/e2e/support/template.ts';
import { findFreePort } from '#tests/support/free-port.ts';

/** A server for one journey file alone. */
export interface OwnServer {
  /** Like http://localhost:40123; also its APP_URL. */
  address: string;
  stop: () => Promise<void>;
  /** Kills the process, as a power failure does; its own database stays behind. */
  kill: () => Promise<void>;
}

/**
 * Starts the built app as a process with `env` on top of the journeys' settings. `env` may be a function of the
 * address. A worker-scoped fixture stops the app.
 */
export async function startOwnServer(
  env: Record<string, string> | ((address: string) => Record<string, string>),
): Promise<OwnServer> {
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  const settings = typeof env === 'function' ? env(address) : env;
  const database =
    'DATABASE_URL' in settings || 'DATA_DIR' in settings ? null : await cloneTemplate();
  const program = ['--import', './tests/support/light-passwords.ts', 'tests/e2e/support/server.ts'];
  const child = spawn('node_modules/.bin/node', program, {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      OWN_SETTINGS: JSON.stringify({
        ...(database !== null && { DATABASE_URL: database }),
        ...settings,
      }),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const ready = await Promise.race([
    once(child, 'message').then(() => true),
    ended.then(() => false),
  ]);
  if (!ready) throw new Error('The server of this journey did not start.');
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  return { address, stop: end('SIGTERM'), kill: end('SIGKILL') };
}
