import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { shareDatabaseUrl } from '#tests/e2e/support/deal.ts';
import { startOwnServer, type OwnServer } from '#tests/e2e/support/own-server.ts';

/** How the line to a server is: as it should be, cut, silent, or led to the page of a network that wants one to sign in. */
type Line = 'up' | 'dead' | 'hanging' | 'portal';

export interface UnsteadyServer extends Omit<OwnServer, 'kill'> {
  /** From now on; whatever is open breaks off. */
  make: (line: Line) => void;
  /** From now on the service worker is this one instead, as after a new version; null: as it was built. */
  renewWorker: (change: ((script: string) => string) | null) => void;
  /** The server dies in whatever it is doing. Answers how another one takes its place, on the same database. */
  crash: () => Promise<() => Promise<void>>;
}

const portal = '<!doctype html><title>Hotel</title><h1>Willkommen im Hotel</h1>';

/** An own server at the end of a line that can be cut. One that shall crash needs a DATABASE_URL and a DATA_DIR. */
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
    // To change the script, its text has to come whole and plain.
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
