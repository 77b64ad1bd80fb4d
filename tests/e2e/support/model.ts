import { LLMock } from '@copilotkit/aimock';
import { startOwnServer } from '#tests/e2e/support/own-server.ts';
import { test as withPeople } from '#tests/e2e/support/people.ts';

/** A model that others wrote; a journey decides what it says. */
export interface Model {
  /** Every compliment reads like this from now on: at once, within half a second, or up to the middle. */
  writes: (text: string, how?: 'at once' | 'slowly' | 'half of it') => void;
  /** Every text to be sent is judged like this: at once, or later than the page waits. */
  judges: (
    verdict: { isValid: boolean; reason: string; score: number },
    how?: 'at once' | 'late',
  ) => void;
  /** How often it was asked so far. */
  timesAsked: () => number;
  /** Which model was asked last, and everything that it was told. */
  lastAsked: () => { model: string; told: string };
  /** No request is answered any more. */
  stop: () => Promise<void>;
}

type Own = { host: string; journeys: string; model: Model & { baseUrl: string }; server: string };

/**
 * People on a server of their own that has a model. A file that takes something away from the others names its
 * `journeys`: under another name everything is started anew.
 */
export const test = withPeople.extend<object, Own>({
  host: ['127.0.0.1', { scope: 'worker', option: true }],
  journeys: ['', { scope: 'worker', option: true }],
  model: [
    async ({ host }, run) => {
      const mock = new LLMock({ port: 0, host, logLevel: 'silent' });
      await mock.start();
      let isRunning = true;
      const stop = async (): Promise<void> => {
        if (isRunning) await mock.stop();
        isRunning = false;
      };
      await run({ ...speakingWith(mock), baseUrl: `${mock.url}/v1`, stop });
      await stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ model }, run) => {
      const env = { OPENAI_API_KEY: 'only-for-tests', OPENAI_BASE_URL: model.baseUrl };
      const { address, stop } = await startOwnServer(env);
      await run(address);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, run) => run(server),
});

/** Compliments are asked for as plain text, verdicts as JSON. */
function speakingWith(mock: LLMock): Omit<Model, 'stop'> {
  let answers: { text: string; how: keyof typeof paces } = { text: '', how: 'at once' };
  let verdict = { isValid: true, reason: '', score: 1 };
  let latencyMs = 0;
  const say = (): void => {
    mock.clearFixtures();
    mock.on(
      { predicate: (body) => body.response_format !== undefined },
      { content: JSON.stringify(verdict) },
      { chaos: { latencyMs } },
    );
    mock.onMessage(/./u, { content: answers.text }, paces[answers.how](answers.text));
  };
  return {
    writes: (text, how = 'at once') => {
      answers = { text, how };
      say();
    },
    judges: (given, how = 'at once') => {
      verdict = given;
      latencyMs = how === 'late' ? 4000 : 0;
      say();
    },
    timesAsked: () => mock.getRequests().length,
    lastAsked: () => {
      const body = mock.getLastRequest()?.body;
      return { model: String(body?.['model']), told: JSON.stringify(body) };
    },
  };
}

const pieces = 12;

const inPieces = (text: string) => ({
  chunkSize: Math.ceil(text.length / pieces),
  streamingProfile: { ttft: 50, tps: 20 },
});

const paces = {
  'at once': () => ({}),
  slowly: inPieces,
  'half of it': (text: string) => ({ ...inPieces(text), truncateAfterChunks: pieces / 2 + 1 }),
};
