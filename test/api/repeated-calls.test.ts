import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { requestKeys } from '#server/db/schema/limits.ts';
import { recurringTasks } from '#server/product/tasks.ts';
import { createTestApp, type Answer, type TestApp, type TestPerson } from '#test/support/app.ts';
import { refusal, send } from '#test/support/compliments.ts';
import { readOperations } from '#test/support/openapi.ts';

/*
 * Calls that act once: every operation that takes an Idempotency-Key is made again, as a browser does
 * whose answer was lost.
 */

type Call = { path: string; body?: unknown };
type Deed = {
  /** What is asked for, and the same operation for something else. */
  call: Call;
  other: Call;
  /** How often it was done. */
  times: () => Promise<number>;
};

let app: TestApp;
let writer: TestPerson;
let person: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  writer = await app.signUp('Rosa');
  person = await app.signUp('Mira');
});
afterAll(() => app.close());

const suggestion = z.object({ text: z.string() });

async function suggest(): Promise<string> {
  const wish = { traits: ['geduldig'], language: 'de' };
  return suggestion.parse((await person.request('POST', '/api/suggestions', wish)).body).text;
}

const deeds: Record<string, () => Promise<Deed>> = {
  'POST /api/compliments/{id}/thanks': async () => {
    const [id, other] = [await send(writer, person), await send(writer, person)];
    return {
      call: { path: `/api/compliments/${id}/thanks` },
      other: { path: `/api/compliments/${other}/thanks` },
      times: async () => {
        await app.settle();
        return app.db.$count(thankYouMessages, eq(thankYouMessages.complimentId, id));
      },
    };
  },
  'POST /api/compliments/{id}/report': async () => {
    const id = await send(writer, person);
    const path = `/api/compliments/${id}/report`;
    return {
      call: { path, body: { reason: 'Das passt nicht.' } },
      other: { path, body: { reason: 'Das passt gar nicht.' } },
      times: () => app.db.$count(compliments, eq(compliments.reportReason, 'Das passt nicht.')),
    };
  },
  'POST /api/compliments/ai': async () => {
    const text = await suggest();
    const path = '/api/compliments/ai';
    return {
      call: { path, body: { text } },
      other: { path, body: { text: `${await suggest()} Ganz anders.` } },
      times: () => app.db.$count(compliments, eq(compliments.text, text)),
    };
  },
};

function make(who: TestPerson, { path, body }: Call, key: string): Promise<Answer> {
  return who.request('POST', path, body, { 'idempotency-key': key });
}

test('every operation with a key is walked through', async () => {
  const withKey = (await readOperations(app)).filter(({ parameters }) =>
    parameters.some(({ name }) => name === 'idempotency-key'),
  );
  expect(withKey.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(deeds).toSorted(),
  );
});

describe.each(Object.keys(deeds))('%s', (operation) => {
  const prepare = (): Promise<Deed> => {
    const deed = deeds[operation];
    if (deed === undefined) throw new Error(`Nothing is known about ${operation}.`);
    return deed();
  };

  test('made again after a lost answer is a success, and acts once', async () => {
    const { call, times } = await prepare();
    const before = await times();
    const key = randomUUID();
    const first = await make(person, call, key);
    expect(first.status).toBe(201);
    for (const again of [await make(person, call, key), await make(person, call, key)]) {
      expect(again.status).toBeLessThan(300);
      expect(again.body).toEqual(first.body);
    }
    expect(await times()).toBe(before + 1);
  });

  test('made by several at the same moment is a success for all, and acts once', async () => {
    const { call, times } = await prepare();
    const before = await times();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => make(person, call, key)));
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    expect(await times()).toBe(before + 1);
  });

  test('refuses the key for something else, and does nothing', async () => {
    const { call, other } = await prepare();
    const key = randomUUID();
    await make(person, call, key);
    const mixed = await make(person, other, key);
    expect(mixed.status).toBe(409);
    expect(mixed.body).toMatchObject(refusal('error.request_key'));
  });

  test('a refused call leaves its key unused', async () => {
    const { call } = await prepare();
    const key = randomUUID();
    const nothing = { path: `/api/compliments/${randomUUID()}/thanks` };
    expect((await make(person, nothing, key)).status).toBe(404);
    expect((await make(person, call, key)).status).toBe(201);
  });

  test('refuses a key that is none', async () => {
    const { call } = await prepare();
    expect((await make(person, call, 'again')).status).toBe(400);
  });
});

test('a key is one person’s own, and forgotten after a day', async () => {
  const [mine, theirs] = [await send(writer, person), await send(person, writer)];
  const key = randomUUID();
  expect((await make(person, { path: `/api/compliments/${mine}/thanks` }, key)).status).toBe(201);
  expect((await make(writer, { path: `/api/compliments/${theirs}/thanks` }, key)).status).toBe(201);
  await app.pass(25 * 60 * 60 * 1000);
  const task = recurringTasks(app.context).find(({ name }) => name === 'clean-up-limits');
  await task?.run();
  expect(await app.db.$count(requestKeys)).toBe(0);
});
