import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

/** A request to the model, as far as tests check it. */
export type SentRequest = {
  model: string;
  system: string;
  data: string;
  body: Record<string, unknown>;
};

/**
 * Starts a third-party model server on loopback and the whole app in front of it. Each test starts with an empty server
 * and sets the answers with `mock.on…`.
 */
export function withModel(env: Record<string, string> = {}) {
  const mock = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent' });
  const holder: { test?: TestApp } = {};
  beforeAll(async () => {
    await mock.start();
    holder.test = await createTestApp({
      env: { OPENAI_API_KEY: 'only-for-tests', OPENAI_BASE_URL: `${mock.url}/v1`, ...env },
    });
  });
  beforeEach(() => {
    mock.reset();
  });
  afterAll(async () => {
    await holder.test?.close();
    await mock.stop();
  });
  return {
    mock,
    get test(): TestApp {
      if (holder.test === undefined) throw new Error('The app is not there before the tests run.');
      return holder.test;
    },
    sent: (): SentRequest[] =>
      mock
        .getRequests()
        .filter(({ path }) => path.endsWith('/chat/completions'))
        .map(({ body }) => readRequest(body)),
    /** The number of questions to the moderation endpoint. */
    moderations: (): number =>
      mock.getRequests().filter(({ path }) => path.endsWith('/moderations')).length,
  };
}

function readRequest(body: unknown): SentRequest {
  const record: Record<string, unknown> = isRecord(body) ? body : {};
  const messages = Array.isArray(record['messages']) ? record['messages'] : [];
  const ofRole = (role: string) =>
    messages
      .filter((message) => isRecord(message) && message['role'] === role)
      .map((message) => String(message['content']))
      .join('\n');
  return {
    model: String(record['model']),
    system: ofRole('system'),
    data: ofRole('user'),
    body: record,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
