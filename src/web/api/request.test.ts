import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { repeatableHeader, request } from '#web/api/request.ts';

let server: Server | undefined;

afterEach(() => server?.closeAllConnections());
afterEach(() => server?.close());

/** A server that answers one status after the other; 0 hangs up. Collects when it was asked. */
async function answerWith(...statuses: number[]): Promise<{ url: string; times: number[] }> {
  const times: number[] = [];
  server = createServer((incoming, response) => {
    const status = statuses[times.length] ?? 200;
    times.push(performance.now());
    if (status === 0) incoming.socket.destroy();
    else
      response
        .writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' })
        .end(JSON.stringify({ error: { code: 'error.limited', message: 'Zu oft.' } }));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return { url: `http://127.0.0.1:${address.port}/`, times };
}

describe('request', () => {
  it('tries what may arrive twice three times, after one and two seconds', async () => {
    const { url, times } = await answerWith(503, 0, 200);
    const response = await request(url);
    expect(response.status).toBe(200);
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).toBeGreaterThan(950);
    expect(third - second).toBeGreaterThan(1950);
  }, 10_000);

  it('gives up after the third time, with the error of the last', async () => {
    const { url, times } = await answerWith(500, 500, 0, 200);
    await expect(request(url, { method: 'PUT' })).rejects.toMatchObject({
      code: 'error.connection',
      status: 0,
    });
    expect(times).toHaveLength(3);
  }, 10_000);

  it('sends a POST once, unless it says that it may be repeated', async () => {
    const once = await answerWith(503);
    await expect(request(once.url, { method: 'POST' })).rejects.toMatchObject({ status: 503 });
    expect(once.times).toHaveLength(1);
    server?.close();
    const again = await answerWith(503);
    const headers = { [repeatableHeader]: 'an-id' };
    expect((await request(again.url, { method: 'POST', headers })).status).toBe(200);
  }, 10_000);

  it('repeats no refusal and says what the server said', async () => {
    const { url, times } = await answerWith(429);
    await expect(request(url)).rejects.toMatchObject({
      code: 'error.limited',
      message: 'Zu oft.',
      status: 429,
      retryAfter: 7,
    });
    expect(times).toHaveLength(1);
  });

  it('stops waiting when the call is cancelled', async () => {
    const { url, times } = await answerWith(503, 503, 503);
    const cancel = new AbortController();
    const call = request(url, { signal: cancel.signal });
    setTimeout(() => cancel.abort(), 200);
    await expect(call).rejects.toThrow('aborted');
    expect(times).toHaveLength(1);
  });
});
