import { beforeEach, expect, it, vi } from 'vitest';
import { createAi } from '#server/ai/ai.ts';
import { listen } from '#tests/support/listen.ts';
import { withModel } from '#tests/support/model.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';
import { good, request, writerOf } from '#tests/support/writer.ts';

/* A local server that loads its model while a client waits, and stops when the client goes. */

const server = withModel();
const { forgetUsage } = writerOf(server);

beforeEach(forgetUsage);

const timeout = scaleTimeout(20_000);
const impatient = { milliseconds: 300, patientMilliseconds: timeout };

it('a visitor gets the template at once, and the model is loaded for the next one', async () => {
  const ollama = await startOllama(impatient);
  expect(await ollama.ai.generate(request)).toMatchObject({ source: 'template' });
  // The request that waits for the model goes on after the visitor.
  await vi.waitFor(() => expect(ollama.waiting()).toBe(1), { timeout });
  expect(await ollama.ai.generate(request)).toMatchObject({ source: 'template' });
  // The first visitor's request, and the one that waits: the second visitor asked for nothing.
  expect(ollama.asked()).toBeLessThanOrEqual(2);
  ollama.finishLoading();
  await vi.waitFor(
    async () => expect(await ollama.ai.generate(request)).toMatchObject({ source: 'ai' }),
    { timeout },
  );
});

it('the administrators’ test waits, and says that the model is still loading', async () => {
  const trial = { task: 'generation', prompt: null, language: 'de', traits: ['geduldig'] } as const;
  const ready = await startOllama(impatient);
  const answer = ready.ai.tryPrompt({ ...trial, isPatient: true });
  await vi.waitFor(() => expect(ready.waiting()).toBe(1), { timeout });
  ready.finishLoading();
  expect(await answer).toMatchObject({ outcome: 'ok' });
  const slow = await startOllama({ ...impatient, patientMilliseconds: 200 });
  const late = await slow.ai.tryPrompt({ ...trial, isPatient: true });
  expect(late).toMatchObject({ outcome: 'loading' });
});

async function startOllama(limits: typeof impatient) {
  const answers = new Set<() => void>();
  let isLoaded = false;
  let asked = 0;
  const openaiBaseUrl = await listen((incoming, response) => {
    const answer = (): void => {
      const choices = [{ finish_reason: 'stop', message: { content: good.de } }];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices }));
    };
    incoming.resume();
    asked += 1;
    if (isLoaded) return answer();
    answers.add(answer);
    response.on('close', () => answers.delete(answer));
  });
  const { context } = server.test;
  const config = { ...context.config, openaiBaseUrl };
  return {
    ai: createAi({ ...context, config, limits }),
    /** How many clients wait for the model now. */
    waiting: () => answers.size,
    asked: () => asked,
    finishLoading: (): void => {
      isLoaded = true;
      for (const answer of answers) answer();
    },
  };
}
