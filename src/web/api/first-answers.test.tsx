import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replaceNetwork, type Network } from '#test/browser/network.ts';
import { expectFirstAnswers, takeFirstAnswer } from '#web/api/first-answers.ts';

const start = 'GET /api/start';
const date = 'Mon, 15 Jun 2026 10:00:00 GMT';
let network: Network;

beforeEach(() => {
  network = replaceNetwork();
  document.head.innerHTML = '<link rel="preload" href="/api/start?tab=sent" as="fetch">';
});

afterEach(() => {
  document.head.innerHTML = '';
  vi.useRealTimers();
});

function answerAtStart(): void {
  network.answer(start, {
    status: 200,
    body: {
      '/api/profile': { name: 'Mira' },
      '/api/unread': { total: 2 },
      '/api/auth/session': null,
    },
    headers: { Date: date },
  });
  expectFirstAnswers();
}

const take = async (address: string, method = 'GET'): Promise<unknown> =>
  (await takeFirstAnswer(address, { method }))?.json();

test('each first question has its answer from the one that came with the page', async () => {
  answerAtStart();
  const answer = await takeFirstAnswer('/api/profile', {});
  expect(answer?.headers.get('Date')).toBe(date);
  expect(await answer?.json()).toEqual({ name: 'Mira' });
  expect(await take('/api/auth/session')).toBe(null);
  expect(await take('/api/notices')).toBeUndefined();
  expect(await take('/api/unread')).toEqual({ total: 2 });
});

test('what is asked a second time, and all after it, is asked anew', async () => {
  answerAtStart();
  await take('/api/profile');
  expect(await take('/api/profile')).toBeUndefined();
  expect(await take('/api/unread')).toBeUndefined();
});

test('after a write nothing of it counts any more', async () => {
  answerAtStart();
  await take('/api/compliments', 'POST');
  expect(await take('/api/unread')).toBeUndefined();
});

test('an answer that waited too long is not told', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  answerAtStart();
  await take('/api/profile');
  vi.advanceTimersByTime(10_001);
  expect(await take('/api/unread')).toBeUndefined();
});

test.each([{ status: 500, body: {} }, null])(
  'without an answer (%o) each question is asked for itself',
  async (answer) => {
    network.answer(start, answer);
    expectFirstAnswers();
    expect(await take('/api/profile')).toBeUndefined();
  },
);

test('a page that fetched nothing with itself waits for nothing', async () => {
  document.head.innerHTML = '';
  expectFirstAnswers();
  expect(await take('/api/profile')).toBeUndefined();
});
