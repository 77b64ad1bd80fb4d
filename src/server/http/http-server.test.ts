import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type RequestListener } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createHttpServer } from '#server/http/http-server.ts';

test('an event stream does not keep the server from stopping', async () => {
  const { drain, get, gaveUp } = await listen((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  });
  const stream = await get({ accept: 'text/event-stream' });
  const ended = new Promise((resolve) => stream.on('error', resolve));
  stream.resume();
  await drain(never);
  await ended;
  expect(gaveUp).not.toHaveBeenCalled();
});

test('a connection that stays open after its answer does not either', async () => {
  const { drain, get, gaveUp } = await listen((_, response) => response.end('done'));
  const answer = await get();
  answer.resume();
  await once(answer, 'end');
  await drain(never);
  expect(gaveUp).not.toHaveBeenCalled();
});

test('a request that does not end is cut off when the operator hurries', async () => {
  const { drain, get } = await listen((_, response) => response.writeHead(200).write('never done'));
  const answer = await get();
  const failed = new Promise((resolve) => answer.on('error', resolve));
  answer.resume();
  await drain(AbortSignal.abort());
  await failed;
  expect(answer.complete).toBe(false);
});

test('a server that leaves ends each connection with its answer, and still answers new ones', async () => {
  const { leave, get } = await listen((_, response) => response.end('done'));
  const before = await get();
  expect(before.headers.connection).toBe('keep-alive');
  leave();
  for (const answer of [await get(), await get()])
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
});

test('a request that names two hosts is refused', async () => {
  const { get } = await listen((_, response) => response.end('done'));
  expect((await get(['host', 'a.example', 'host', 'b.example'])).statusCode).toBe(400);
  expect((await get({ host: 'a.example' })).statusCode).toBe(200);
});

test('a caller who comes before the server can answer waits until it does', async () => {
  const http = createHttpServer();
  onTestFinished(() => http.drain(AbortSignal.abort()));
  const port = await http.open('127.0.0.1', 0);
  const come = once(http.server, 'request');
  const answer = fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } });
  await come;
  http.answer((_, response) => response.end('done'));
  expect(await (await answer).text()).toBe('done');
});

test('a port in use is not shared', async () => {
  const [first, second] = [createHttpServer(), createHttpServer()];
  onTestFinished(() => first.drain(AbortSignal.abort()));
  const port = await first.open('127.0.0.1', 0);
  await expect(second.open('127.0.0.1', port)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is already in use.`,
  );
});

test('a stopping server accepts no connection any more', async () => {
  const { drain, get } = await listen((_, response) => response.end('done'));
  await drain(never);
  const comers = await Promise.allSettled(Array.from({ length: 50 }, () => get()));
  expect(new Set(comers.map(({ status }) => status))).toEqual(new Set(['rejected']));
});

const never = new AbortController().signal;

async function listen(listener: RequestListener) {
  const http = createHttpServer();
  const port = await http.open('127.0.0.1', 0);
  http.answer(listener);
  onTestFinished(() => http.drain(AbortSignal.abort()));
  return {
    port,
    server: http.server,
    leave: http.leave,
    drain: http.drain,
    /** Called after the time to finish. */
    gaveUp: vi.spyOn(http.server, 'closeAllConnections'),
    get: async (headers = {}): Promise<IncomingMessage> => {
      const agent = new Agent({ keepAlive: true });
      const asked = request({ port, host: '127.0.0.1', agent, headers });
      const answered = once(asked, 'response');
      asked.on('error', () => undefined).end();
      const [answer] = await answered;
      return answer;
    },
  };
}
