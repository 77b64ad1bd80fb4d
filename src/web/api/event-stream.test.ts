import { createServer, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPromise } from '#tests/component/support/open-promise.ts';
import { WireCode } from '#web/api/errors.ts';
import { readStreamedParts, readStreamedText } from '#web/api/event-stream.ts';
import { request } from '#web/api/request.ts';

type Answer = (response: ServerResponse) => void;

beforeAll(() => void vi.stubGlobal('document', { documentElement: { lang: 'de' } }));
afterAll(() => void vi.unstubAllGlobals());

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Starts a server that gives one answer after the other, and records each Accept header. */
async function answerWith(...answers: Answer[]) {
  const accepted: string[] = [];
  const server = createServer((incoming, response) => {
    accepted.push(incoming.headers.accept ?? '');
    answers[accepted.length - 1]?.(response);
  });
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  const url = `http://127.0.0.1:${address.port}/`;
  const shown: string[] = [];
  const leaving = new AbortController();
  const read = () =>
    readStreamedText<{ text: string }>(
      ({ headers, init }) =>
        request(url, { method: 'POST', ...init, ...(headers === undefined ? {} : { headers }) }),
      { onText: (text) => shown.push(text), signal: leaving.signal },
    );
  const parts: string[] = [];
  const readParts = () =>
    readStreamedParts<unknown>(
      ({ headers, init }) =>
        request(url, { method: 'POST', ...init, ...(headers === undefined ? {} : { headers }) }),
      { onPart: (part) => parts.push(part), signal: leaving.signal },
    );
  return { accepted, shown, parts, leaving, read, readParts };
}

const event = (name: string, data: unknown): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const streamOf =
  (...pieces: (string | Uint8Array)[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const writeNext = (): void => {
      const piece = pieces.shift();
      if (piece === undefined) response.end();
      else response.write(piece, () => setImmediate(writeNext));
    };
    writeNext();
  };

const json =
  (status: number, body: unknown): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

test('A growing text is shown, even if the network splits it at every byte', async () => {
  const whole = new TextEncoder().encode(
    event('text', { text: 'Schön.' }) +
      event('text', { text: 'Schön. 很好。' }) +
      event('done', { text: 'Schön. 很好。', source: 'ai' }),
  );
  const bytes = Array.from(whole, (_, at) => whole.subarray(at, at + 1));
  const { accepted, shown, read } = await answerWith(streamOf(...bytes));
  expect(await read()).toEqual({ text: 'Schön. 很好。', source: 'ai' });
  expect(shown).toEqual(['Schön.', 'Schön. 很好。']);
  expect(accepted).toEqual(['text/event-stream']);
});

test('Every line ending, comment and field of the standard is parsed', async () => {
  const { shown, read } = await answerWith(
    streamOf(
      '\uFEFF: a proxy keeps the line open\r\n\r\n',
      'data: {"text":\r\ndata:"Du"}\r\nid: 1\r\nevent: text\r',
      '\n\r\n',
      'event:done\rdata:{"text":"Du bist da."}\r\r',
    ),
  );
  expect(await read()).toEqual({ text: 'Du bist da.' });
  expect(shown).toEqual(['Du']);
});

test.each([
  ['ends', streamOf(event('text', { text: 'Du' }))],
  ['fails', streamOf(event('text', { text: 'Du' }), event('error', { error: {} }))],
  ['is garbage', streamOf('data: {\n\n', 'event: done\ndata: {"te\n\n')],
  [
    'loses its connection',
    (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(event('text', { text: 'Du' }), () => response.destroy());
    },
  ],
] as const)('A stream that %s is requested once more as plain JSON', async (_, broken) => {
  const { accepted, read } = await answerWith(broken, json(200, { text: 'Du bist da.' }));
  expect(await read()).toEqual({ text: 'Du bist da.' });
  expect(accepted).toEqual(['text/event-stream', '*/*']);
});

test('A refusal throws the error of any other call and is not repeated', async () => {
  const error = { code: 'suggestions.error.limit', message: 'Genug für heute.' };
  const { accepted, read } = await answerWith(json(429, { error }));
  await expect(read()).rejects.toMatchObject({
    code: new WireCode(error.code),
    message: error.message,
    status: 429,
  });
  expect(accepted).toHaveLength(1);
});

test('A plain JSON answer to a stream request is accepted', async () => {
  const { shown, read } = await answerWith(json(200, { text: 'Du bist da.' }));
  expect(await read()).toEqual({ text: 'Du bist da.' });
  expect(shown).toEqual([]);
});

test('Aborting ends the connection without a second request', async () => {
  const gone = openPromise<void>();
  const { accepted, leaving, read } = await answerWith((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.once('close', gone.resolve);
    response.write(event('text', { text: 'Du' }), () => leaving.abort());
  });
  await expect(read()).rejects.toMatchObject({ name: 'AbortError' });
  await gone.promise;
  expect(accepted).toHaveLength(1);
});

test('An answer in parts is reported part by part, then as a whole', async () => {
  const { parts, readParts } = await answerWith(
    streamOf(event('part', 1) + event('part', 2), event('done', [1, 2])),
  );
  expect(await readParts()).toEqual([1, 2]);
  expect(parts).toEqual(['1', '2']);
});

test.each([
  ['ends', streamOf(event('part', 1)), 'error.connection'],
  ['fails', streamOf(event('part', 1), event('error', { error: { code: 'a.b' } })), 'a.b'],
] as const)('Parts whose stream %s are not requested again', async (_, broken, code) => {
  const { accepted, parts, readParts } = await answerWith(broken);
  await expect(readParts()).rejects.toMatchObject({ code: new WireCode(code) });
  expect(parts).toEqual(['1']);
  expect(accepted).toHaveLength(1);
});
