import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WireCode } from '#web/api/errors.ts';
import { requestKeyHeader, request } from '#web/api/request.ts';

let server: Server | undefined;

beforeAll(() => void vi.stubGlobal('document', { documentElement: { lang: 'de' } }));
afterAll(() => void vi.unstubAllGlobals());

afterEach(() => server?.closeAllConnections());
afterEach(() => server?.close());

/** Starts a server that answers one status after the other; 0 closes the connection. Counts the requests. */
async function answerWith(...statuses: number[]): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  server = createServer((incoming, response) => {
    const status = statuses[asked] ?? 200;
    asked += 1;
    if (status === 0) incoming.socket.destroy();
    else
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { code: 'error.limited', message: 'Zu oft.' } }));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return { url: `http://127.0.0.1:${address.port}/`, asked: () => asked };
}

/** Records the requested pauses in milliseconds without waiting. */
function noteWaits() {
  const waits: number[] = [];
  const wait = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
  return { waits, wait };
}

describe('request', () => {
  it('tries a repeatable call three times, after one and two seconds', async () => {
    const { url, asked } = await answerWith(503, 0, 200);
    const { waits, wait } = noteWaits();
    expect((await request(url, {}, wait)).status).toBe(200);
    expect(asked()).toBe(3);
    expect(waits).toEqual([1000, 2000]);
  });

  it('sends the language of the page', async () => {
    const { url } = await answerWith(200);
    let language: unknown;
    server?.on('request', (incoming) => (language = incoming.headers['page-language']));
    await request(url);
    expect(language).toBe('de');
  });

  it('treats the page of a captive portal as a missing connection', async () => {
    server = createServer((_incoming, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Hotel</h1>'),
    );
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const asking = request(`http://127.0.0.1:${port}/`, { method: 'POST' }, noteWaits().wait);
    await expect(asking).rejects.toMatchObject({ status: 0 });
  });

  it('reads the status from the error page of a proxy', async () => {
    server = createServer((_incoming, response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
    );
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const asking = request(`http://127.0.0.1:${port}/`, { method: 'POST' }, noteWaits().wait);
    await expect(asking).rejects.toMatchObject({ status: 502 });
  });

  it('repeats a PATCH after a lost answer', async () => {
    const { url, asked } = await answerWith(0, 200);
    expect((await request(url, { method: 'PATCH' }, noteWaits().wait)).status).toBe(200);
    expect(asked()).toBe(2);
  });

  it('treats a 404 as success only for a DELETE whose first answer was lost', async () => {
    const lost = await answerWith(0, 404);
    const remove = { method: 'DELETE' };
    expect((await request(lost.url, remove, noteWaits().wait)).ok).toBe(true);
    server?.close();
    const unknown = await answerWith(404);
    await expect(request(unknown.url, remove)).rejects.toMatchObject({ status: 404 });
    server?.close();
    const changed = await answerWith(0, 404);
    const change = request(changed.url, { method: 'PUT' }, noteWaits().wait);
    await expect(change).rejects.toMatchObject({ status: 404 });
  });

  it('gives up after three tries with the last error', async () => {
    const { url, asked } = await answerWith(500, 500, 0, 200);
    await expect(request(url, { method: 'PUT' }, noteWaits().wait)).rejects.toMatchObject({
      code: new WireCode('error.connection'),
      status: 0,
    });
    expect(asked()).toBe(3);
  });

  it('sends a POST once, unless it has an idempotency key', async () => {
    const once = await answerWith(503);
    await expect(request(once.url, { method: 'POST' })).rejects.toMatchObject({ status: 503 });
    expect(once.asked()).toBe(1);
    server?.close();
    const again = await answerWith(503);
    const headers = { [requestKeyHeader]: 'an-id' };
    const call = request(again.url, { method: 'POST', headers }, noteWaits().wait);
    expect((await call).status).toBe(200);
  });

  it('does not repeat a refusal and throws the message of the server', async () => {
    const { url, asked } = await answerWith(429);
    await expect(request(url)).rejects.toMatchObject({
      code: new WireCode('error.limited'),
      message: 'Zu oft.',
      status: 429,
    });
    expect(asked()).toBe(1);
  });

  it('stops waiting when the call is cancelled', async () => {
    const { url, asked } = await answerWith(503, 503, 503);
    const cancel = new AbortController();
    server?.on('request', (_, response) => response.on('close', () => cancel.abort()));
    await expect(request(url, { signal: cancel.signal })).rejects.toThrow('aborted');
    expect(asked()).toBe(1);
  });
});
