import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { shareDatabaseUrl } from '#tests/e2e/support/deal.ts';
import { startOwnServer, type OwnServer } from '#tests/e2e/support/own-server.ts';

/** State of the line: working, cut, silent, or led to a network's sign-in page. */
type Line = 'up' | 'dead' | 'hanging' | 'portal';

export interface UnsteadyServer extends Omit<OwnServer, 'kill'> {
  /** Changes the line; open connections break. */
  make: (line: Line) => void;
  /** Replaces the service worker, as a new version does; null restores the built one. */
  renewWorker: (change: ((script: string) => string) | null) => void;
  /** Kills the server; returns a function that starts another one on the same database. */
  crash: () => Promise<() => Promise<void>>;
}

const portal = '<!doctype html><title>Hotel</title><h1>Willkommen im Hotel</h1>';

/** Starts a server behind a line that can be cut; `crash` needs DATABASE_URL and DATA_DIR. */
export async function startUnsteadyServer(env: Record<string, string>): Promise<UnsteadyServer> {
  let line: Line = 'up';
  let newWorker: ((script: string) => string) | null = null;
  let upstream = '';
  const proxy = createServer((asked, answer) => {
    if (line === 'dead') asked.socket.destroy();
    if (line === 'portal') answer.writeHead(200, { 'Content-Type': 'text/html' }).end(portal);
    if (line === 'up') pass(asked, answer);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const place = proxy.address();
  if (place === null || typeof place === 'string') throw new Error('There is no free port.');
  const address = `http://localhost:${place.port}`;
  const start = () => startOwnServer({ ...env, APP_URL: address });
  let server = await start();
  upstream = server.address;
  const forget = await shareDatabaseUrl(new URL(upstream).port, String(place.port));
  return {
    address,
    make(now) {
      line = now;
      proxy.closeAllConnections();
    },
    renewWorker(change) {
      newWorker = change;
    },
    async crash() {
      await server.kill();
      return async () => {
        server = await start();
        upstream = server.address;
      };
    },
    async stop() {
      proxy.close();
      proxy.closeAllConnections();
      await forget();
      await server.stop();
    },
  };

  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, headers, url = '/' } = asked;
    const changed = url === '/worker.js' ? newWorker : null;
    // Requests the script whole and uncompressed, so that it can be changed.
    if (changed !== null)
      for (const name of ['if-none-match', 'accept-encoding']) delete headers[name];
    const passed = request(new URL(url, upstream), { method, headers }, (answered) => {
      const { 'content-length': length, ...others } = answered.headers;
      const whole = length === undefined || changed !== null ? {} : { 'content-length': length };
      answer.writeHead(answered.statusCode ?? 502, { ...others, ...whole });
      if (changed === null) pipeline(answered, answer, () => undefined);
      else void text(answered).then((script) => answer.end(changed(script)));
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  }
}
