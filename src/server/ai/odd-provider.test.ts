import type { RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAi } from '#server/ai/ai.ts';
import { listen } from '#tests/support/listen.ts';
import { withModel } from '#tests/support/model.ts';
import { good, request, writerOf } from '#tests/support/writer.ts';

/* Answers of a broken or hostile provider. */

const server = withModel();
const { forgetUsage, outcomes, usageRows } = writerOf(server);

beforeEach(forgetUsage);

async function aiThatGets(answer: RequestListener) {
  const { context } = server.test;
  const config = { ...context.config, openaiBaseUrl: await listen(answer) };
  return createAi({ ...context, config });
}

const megabyte = 1024 * 1024;

/** Writes while the client reads, up to 40 MB; returns the amount. */
async function pour(response: ServerResponse, piece: string): Promise<number> {
  let written = 0;
  function* pieces() {
    for (; written < 40 * megabyte; written += piece.length) yield piece;
  }
  await pipeline(Readable.from(pieces()), response).catch(() => undefined);
  return written;
}

describe('a provider that does not stop', () => {
  it.each([
    ['at once', undefined, 'application/json', ' '.repeat(65_536)],
    [
      'in a stream of empty parts',
      () => undefined,
      'text/event-stream',
      `: ${'x'.repeat(65_533)}\n`,
    ],
    ['in one line of a stream', () => undefined, 'text/event-stream', 'x'.repeat(65_536)],
  ])('%s is hung up on', async (_, onText, type, piece) => {
    const poured = Promise.withResolvers<number>();
    const ai = await aiThatGets((_request, response) => {
      response.writeHead(200, { 'content-type': type });
      void pour(response, piece).then(poured.resolve);
    });
    const listening = onText === undefined ? {} : { onText };
    expect(await ai.generate({ ...request, ...listening })).toMatchObject({ source: 'template' });
    expect(await outcomes()).toEqual(['malformed']);
    expect(await poured.promise).toBeLessThan(20 * megabyte);
  });
});

describe('a provider that writes a book', () => {
  const book = `Du bist geduldig${' '.repeat(400_000)}und das spürt man.`;

  it('at once is not read', async () => {
    const ai = await aiThatGets((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ choices: [{ finish_reason: 'stop', message: { content: book } }] }),
      );
    });
    expect(await ai.generate(request)).toMatchObject({ source: 'template' });
    expect(await outcomes()).toEqual(['malformed']);
  });

  it('in a stream is not read to its end', async () => {
    const ai = await aiThatGets((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let at = 0; at < book.length; at += 4000)
        response.write(
          `data: ${JSON.stringify({ choices: [{ delta: { content: book.slice(at, at + 4000) } }] })}\n\n`,
        );
      response.end('data: [DONE]\n\n');
    });
    const listening = { ...request, onText: () => undefined };
    expect(await ai.generate(listening)).toMatchObject({ source: 'template' });
    expect(await outcomes()).toEqual(['malformed']);
  });
});

describe('a provider that sends elsewhere', () => {
  it.each([301, 302, 307, 308])('is not followed (%i)', async (status) => {
    let isReached = false;
    const elsewhere = await listen((_request, response) => {
      isReached = true;
      response.end();
    });
    const ai = await aiThatGets((_request, response) => {
      response.writeHead(status, { location: `${elsewhere}/chat/completions` });
      response.end();
    });
    expect(await ai.generate(request)).toMatchObject({ source: 'template' });
    expect(await ai.models()).toEqual([]);
    expect(isReached).toBe(false);
    expect(await outcomes()).toEqual(['connection', 'connection']);
  });
});

describe('a provider that counts more tokens than there are', () => {
  it('is not believed, and its calls are counted all the same', async () => {
    const wild = 3_000_000_000;
    const ai = await aiThatGets((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          choices: [{ finish_reason: 'stop', message: { content: good.de } }],
          usage: { prompt_tokens: wild, completion_tokens: wild, total_tokens: wild },
        }),
      );
    });
    expect(await ai.generate(request)).toMatchObject({ source: 'ai' });
    const rows = await usageRows();
    expect(rows).toMatchObject([{ outcome: 'ok', tokensEstimated: true }]);
    expect(rows[0]?.costUsd).toBeLessThan(0.01);
  });

  it('in the sum alone is taken at the word of its parts', async () => {
    const ai = await aiThatGets((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          choices: [{ finish_reason: 'stop', message: { content: good.de } }],
          usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 9_000_000_000 },
        }),
      );
    });
    await ai.generate(request);
    expect(await usageRows()).toMatchObject([{ totalTokens: 120, tokensEstimated: false }]);
  });
});
