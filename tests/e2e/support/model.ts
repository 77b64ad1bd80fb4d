import { LLMock } from '@copilotkit/aimock';
import { startOwnServer } from '#tests/e2e/support/own-server.ts';
import { test as withPeople } from '#tests/e2e/support/people.ts';

/** A third-party mock model; the journey sets its answers. */
export interface Model {
  /** Sets the text of every compliment: sent at once, within 0.5 s, or up to its middle. */
  writes: (text: string, how?: 'at once' | 'slowly' | 'half of it') => void;
  /** Sets the verdict on every text: at once, or later than the page waits. */
  judges: (
    verdict: { isValid: boolean; reason: string; score: number },
    how?: 'at once' | 'late',
  ) => void;
  /** Counts the requests so far. */
  timesAsked: () => number;
  /** Returns the model and the prompt of the last request. */
  lastAsked: () => { model: string; body: string };
  /** Stops answering requests. */
  stop: () => Promise<void>;
}

type Own = { host: string; journeys: string; model: Model & { baseUrl: string }; server: string };

/** Runs journeys on an own server with a model. A file that disturbs others sets `journeys`, which starts both anew. */
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

/** Answers compliments as plain text and verdicts as JSON. */
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
      return { model: String(body?.['model']), body: JSON.stringify(body) };
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
