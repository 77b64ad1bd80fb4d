import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { sameOriginWrites } from '#server/http/guards.ts';
import type { HttpEnv } from '#server/http/http-env.ts';

const own = 'http://localhost:3000';

function serve() {
  const warn = vi.fn<(details: object, sentence: string) => void>();
  const app = new Hono<HttpEnv>()
    .use(sameOriginWrites(own, { warn }))
    .post('/', (c) => c.text('written'))
    .onError((error, c) => c.text(error.message, 403));
  const write = async (origin: string) =>
    (await app.request('/', { method: 'POST', headers: { origin, host: 'localhost:3000' } }))
      .status;
  return { warn, write };
}

test('an operator whose proxy hides the address that people type reads so in the log, once', async () => {
  const { warn, write } = serve();
  expect(await write(own)).toBe(200);
  expect(warn).not.toHaveBeenCalled();
  expect(await write('https://wohlwort.example')).toBe(403);
  expect(await write('https://elsewhere.example')).toBe(403);
  expect(warn).toHaveBeenCalledOnce();
  expect(warn).toHaveBeenCalledWith(
    { page: 'https://wohlwort.example', appUrl: own },
    expect.stringContaining('APP_URL'),
  );
});

test('the log holds an address of bounded length, for any request', async () => {
  const { warn, write } = serve();
  expect(await write(`https://${'a.'.repeat(2000)}example/with?a=secret`)).toBe(403);
  expect(warn.mock.calls).toEqual([
    [{ page: `https://${'a.'.repeat(96)}`, appUrl: own }, expect.any(String)],
  ]);
});
