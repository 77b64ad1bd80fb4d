import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAddress } from '#domain/shared/network.ts';
import { countFailure, countSuccess, countTryFrom, fromAddress } from '#server/http/rate-limit.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const hex = (index: number): string => index.toString(16);

/** Counts passing attempts, by what the proxy writes for each. */
async function passing(name: string, tries: number, written: (index: number) => string) {
  let passed = 0;
  for (let index = 1; index <= tries; index += 1) {
    const address = readAddress(written(index)) ?? 'none';
    const counted = countTryFrom(app.context, { name, most: 5, seconds: 60 }, address);
    await counted.then(
      () => (passed += 1),
      (error: unknown) => expect(error).toMatchObject({ code: 'error.limited' }),
    );
  }
  return passed;
}

describe('callers who share a connection share its limit', () => {
  test.each([
    ['ports', (index: number) => `203.0.113.77:${5000 + index}`, 5],
    ['a /64', (index: number) => `2001:db8:0:1::${hex(index)}`, 5],
    ['brackets and ports', (index: number) => `[2001:db8:0:2::${hex(index)}]:${index}`, 5],
    ['IPv4 in IPv6', (index: number) => (index % 2 ? '192.0.2.9' : '::ffff:192.0.2.9'), 5],
    ['a /48, four times as much', (index: number) => `2001:db8:48:${hex(index)}::1`, 20],
    ['a street', (index: number) => `192.0.2.${20 + index}`, 30],
  ])('%s', async (name, written, expected) => {
    expect(await passing(name, 30, written)).toBe(expected);
  });
});

const limit = (name: string) => fromAddress({ name, most: 2, seconds: 60 }, '192.0.2.1');
const fail = () => Promise.reject(new Error('no'));

describe('what is counted', () => {
  test('are failures, where success is no harm', async () => {
    const counts = limit('failures');
    for (let times = 0; times < 5; times += 1)
      expect(await countFailure(app.context, counts, async () => 'in')).toBe('in');
    for (let times = 0; times < 2; times += 1)
      await expect(countFailure(app.context, counts, fail)).rejects.toThrow('no');
    await expect(countFailure(app.context, counts, fail)).rejects.toMatchObject({
      code: 'error.limited',
    });
  });

  test('are successes, where they are what costs', async () => {
    const counts = limit('successes');
    for (let times = 0; times < 5; times += 1)
      await expect(countSuccess(app.context, counts, fail)).rejects.toThrow('no');
    for (let times = 0; times < 2; times += 1)
      await countSuccess(app.context, counts, async () => {});
    await expect(countSuccess(app.context, counts, async () => {})).rejects.toMatchObject({
      code: 'error.limited',
    });
  });

  test('is nothing of a try that another counter has refused', async () => {
    const [full] = fromAddress({ name: 'full', most: 1, seconds: 60 }, '192.0.2.1');
    const [open] = limit('open');
    if (full === undefined || open === undefined) throw new Error('No counters.');
    await expect(countFailure(app.context, [full], fail)).rejects.toThrow('no');
    for (let times = 0; times < 5; times += 1)
      await expect(countFailure(app.context, [open, full], fail)).rejects.toMatchObject({
        code: 'error.limited',
      });
    await expect(countFailure(app.context, [open], fail)).rejects.toThrow('no');
  });
});
