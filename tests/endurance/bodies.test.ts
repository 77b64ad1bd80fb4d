import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { isFullRun } from '#tests/support/full-run.ts';
import { call, register } from '#tests/support/member.ts';
import { startServer, temporaryFolder, type ServerProcess } from '#tests/support/server-process.ts';

/* Proves that no address keeps bodies over the limit, at any speed, and that other callers are answered meanwhile. */

const megabyte = 1024 * 1024;
const hugeBytes = 64 * megabyte;
const chunk = Buffer.alloc(256 * 1024, '{"text":"aaaaaa",');

const writes = ['POST', 'PUT', 'PATCH', 'DELETE'];
const unknown = ['/', '/login', '/nowhere', '/metrics', '/assets/app.js', '/api', '/api/nowhere'];

test('no address keeps a body over its limit', async () => {
  const server = await start();
  const calls = [
    ...(await operationsOf(server)),
    ...unknown.flatMap((path) => [...writes, 'GET'].map((method) => ({ method, path }))),
    { method: 'POST', path: '/api/auth/callback/apple' },
  ];
  expect(calls.length).toBeGreaterThan(100);
  const { cookie } = await register(server.address);
  const grown = await growthAtRepeating(server, async () => {
    for (const { method, path } of calls) {
      const asked = { method, path, cookie, bytes: hugeBytes };
      expect(isWellAnswered(await sendBody(server, asked)), `${method} ${path}`).toBe(true);
      const chunked = await sendBody(server, { ...asked, isChunked: true });
      expect(isWellAnswered(chunked), `${method} ${path}, chunked`).toBe(true);
    }
  });
  expect(grown).toBeLessThan(50 * megabyte);
});

test.runIf(isFullRun)('four uploads at once to the form of a provider fill nothing', async () => {
  const server = await start();
  const path = '/api/auth/callback/apple';
  const type = 'application/x-www-form-urlencoded';
  const small = await sendBody(server, { method: 'POST', path, type, bytes: 100 });
  expect(small.status).toBe(303);
  const upload = { method: 'POST', path, type, bytes: 300 * megabyte };
  const grown = await growthAtRepeating(server, async () => {
    const answers = await Promise.all(
      [false, true, false, true].map((isChunked) => sendBody(server, { ...upload, isChunked })),
    );
    // Allows a missing answer: a client that still sends when the server closes may lose it.
    expect(answers.filter((answer) => !isWellAnswered(answer))).toEqual([]);
  });
  expect(grown).toBeLessThan(50 * megabyte);
});

test.runIf(isFullRun)('operations that only read accept no endless bodies', async () => {
  const server = await start();
  const upload = { method: 'GET', path: '/api/health', bytes: 200 * megabyte, isChunked: true };
  const grown = await growthAtRepeating(server, async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => sendBody(server, upload)));
    expect(answers.filter((answer) => !isWellAnswered(answer))).toEqual([]);
  });
  expect(grown).toBeLessThan(50 * megabyte);
});

test.runIf(isFullRun)('a form for a provider that is not configured is not there', async () => {
  const server = await startServer({ DATA_DIR: temporaryFolder('bodies-') });
  const path = '/api/auth/callback/apple';
  expect((await sendBody(server, { method: 'POST', path, bytes: 100 })).status).toBe(404);
});

test.runIf(isFullRun)('a small file that unpacks to a large one stays small', async () => {
  const server = await start();
  const { cookie } = await register(server.address);
  const bomb = gzipSync(Buffer.alloc(60 * megabyte, ' '));
  const grown = await growthAtRepeating(server, async () => {
    for (const path of ['/api/compliments', '/api/suggestions', '/api/auth/sign-in/email']) {
      const response = await fetch(server.address + path, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: bomb.subarray(0, 60_000),
      });
      expect(response.status).toBe(400);
    }
  });
  expect(grown).toBeLessThan(50 * megabyte);
});

test.runIf(isFullRun)('five hundred slow bodies keep no other caller waiting', async () => {
  const server = await start();
  let sockets: Socket[] = [];
  // Skips closed sockets: a socket that the server has closed for its slowness emits no second close.
  const hangUp = () =>
    Promise.all(
      sockets
        .filter(({ closed }) => !closed)
        .map(async (socket) => once(socket.destroy(), 'close')),
    );
  onTestFinished(async () => void (await hangUp()));
  const grown = await growthAtRepeating(server, async () => {
    // Renews the slow bodies, so that as many wait at each reading of memory.
    await hangUp();
    sockets = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        openSlowRequest(
          server,
          index % 2 === 0 ? 'Content-Length: 60000' : 'Transfer-Encoding: chunked',
        ),
      ),
    );
    const health = await fetch(`${server.address}/api/health`);
    expect(health.status).toBe(200);
    expect((await register(server.address)).cookie).not.toBe('');
  });
  expect(grown).toBeLessThan(50 * megabyte);
});

function start(): Promise<ServerProcess> {
  const env = {
    DATA_DIR: temporaryFolder('bodies-'),
    RATE_LIMITS: 'off',
    APPLE_CLIENT_ID: 'app.wohlwort.test',
    APPLE_CLIENT_SECRET: 'a secret that is never used here',
  };
  return startServer(env);
}

const openApiDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** Returns every operation but the one that ends the session of the others. */
async function operationsOf(server: ServerProcess): Promise<{ method: string; path: string }[]> {
  const answer = await call(server.address, '', 'GET', '/api/openapi.json');
  const { paths } = openApiDocument.parse(await answer.json());
  const someId = '00000000-0000-4000-8000-000000000000';
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/gu, someId),
      })),
    )
    .filter(({ path }) => path !== '/api/auth/sign-out');
}

/**
 * Returns by how many bytes the server grows at the third repetition. The first two take what stays: code, the pool,
 * the log and the heap's own variation. Kept bodies would grow each time.
 */
async function growthAtRepeating(
  server: ServerProcess,
  happen: () => Promise<void>,
): Promise<number> {
  await happen();
  await happen();
  const before = await memoryOf(server);
  await happen();
  return (await memoryOf(server)) - before;
}

/** Returns the server process's resident memory in bytes. */
async function memoryOf(server: ServerProcess): Promise<number> {
  const answer = await fetch(`${server.address}/metrics`);
  const line = /^process_resident_memory_bytes (\S+)$/mu.exec(await answer.text());
  return Number(line?.[1]);
}

type Sent = { status: number | null; acceptedBytes: number };

/** Sends until all is sent or the server closes; returns the status and the accepted bytes. */
async function sendBody(
  server: ServerProcess,
  request: {
    method: string;
    path: string;
    bytes: number;
    cookie?: string;
    type?: string;
    isChunked?: boolean;
  },
): Promise<Sent> {
  const { isChunked = false, type = 'application/json', cookie = '' } = request;
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  const heard = { text: '' };
  socket.on('data', (data: Buffer) => (heard.text += data.toString('latin1')));
  socket.on('error', () => {});
  const closed = once(socket, 'close').catch(() => {});
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${request.bytes}`;
  socket.write(
    `${request.method} ${request.path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n` +
      `Content-Type: ${type}\r\nCookie: ${cookie}\r\n${length}\r\n\r\n`,
  );
  let acceptedBytes = 0;
  while (acceptedBytes < request.bytes && heard.text === '' && !socket.destroyed) {
    const part = chunk.subarray(0, Math.min(chunk.length, request.bytes - acceptedBytes));
    if (isChunked) socket.write(`${part.length.toString(16)}\r\n`);
    const isBuffered = !socket.write(part);
    if (isChunked) socket.write('\r\n');
    acceptedBytes += part.length;
    if (isBuffered) await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
  }
  if (isChunked && !socket.destroyed) socket.write('0\r\n\r\n');
  await Promise.race([closed, answered(socket, heard)]);
  socket.destroy();
  const status = /^HTTP\/1\.1 (\d+)/u.exec(heard.text)?.[1];
  return { status: status === undefined ? null : Number(status), acceptedBytes };
}

async function answered(socket: Socket, heard: { text: string }): Promise<void> {
  while (heard.text === '') await once(socket, 'data').catch(() => {});
}

/** Accepts a refusal or a closed connection: a client that goes on sending may lose the answer. */
function isWellAnswered({ status }: Sent): boolean {
  return status === null || status === 413;
}

/** Opens a request whose body begins and never ends. */
async function openSlowRequest(server: ServerProcess, length: string): Promise<Socket> {
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
      `Content-Type: application/json\r\n${length}\r\n\r\n`,
  );
  socket.write(length.startsWith('Content') ? '{' : '1\r\n{\r\n');
  return socket;
}
