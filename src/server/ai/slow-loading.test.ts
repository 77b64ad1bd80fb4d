import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAi } from '#server/ai/ai.ts';
import { withModel } from '#tests/support/model.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';
import { good, request, writerOf } from '#tests/support/writer.ts';

/* A local server that loads its model for the first request, and stops when the client goes. */

const server = withModel();
const { forgetUsage } = writerOf(server);
const closing: (() => unknown)[] = [];

beforeEach(forgetUsage);
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Stands for the forty seconds of a large model; the visitor waits for six. */
const loadingTime = scaleTimeout(1500);
const limits = { milliseconds: loadingTime / 5, patientMilliseconds: loadingTime * 4 };

it('a visitor gets the template at once, and the model is loaded for the next one', async () => {
  const { ai, begun } = await startOllama(loadingTime, limits);
  expect(await ai.generate(request)).toMatchObject({ source: 'template' });
  const start = performance.now();
  expect(await ai.generate(request)).toMatchObject({ source: 'template' });
  expect(performance.now() - start).toBeLessThan(limits.milliseconds);
  await vi.waitFor(async () => expect(await ai.generate(request)).toMatchObject({ source: 'ai' }), {
    timeout: loadingTime * 4,
    interval: loadingTime / 10,
  });
  // Loading began for the visitor, and once more for the request that waited.
  expect(begun()).toBe(2);
});

it('the administrators’ test waits, and says that the model is still loading', async () => {
  const trial = { task: 'generation', prompt: null, language: 'de', traits: ['geduldig'] } as const;
  const ready = await startOllama(loadingTime, limits);
  expect(await ready.ai.tryPrompt({ ...trial, isPatient: true })).toMatchObject({ outcome: 'ok' });
  const slow = await startOllama(loadingTime * 20, { ...limits, patientMilliseconds: 200 });
  const answer = await slow.ai.tryPrompt({ ...trial, isPatient: true });
  expect(answer).toMatchObject({ outcome: 'loading' });
});

async function startOllama(loading: number, given: typeof limits) {
  let isLoaded = false;
  let begun = 0;
  const listening = createServer((incoming, response) => {
    const answer = (): void => {
      isLoaded = true;
      const choices = [{ finish_reason: 'stop', message: { content: good.de } }];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices }));
    };
    incoming.resume();
    if (isLoaded) return answer();
    begun += 1;
    const timer = setTimeout(answer, loading);
    response.on('close', () => clearTimeout(timer));
  });
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  closing.push(() => {
    listening.closeAllConnections();
    listening.close();
  });
  const address = listening.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { context } = server.test;
  const config = { ...context.config, openaiBaseUrl: `http://127.0.0.1:${port}/v1` };
  return { ai: createAi({ ...context, config, limits: given }), begun: () => begun };
}
