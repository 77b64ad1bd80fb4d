import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createAi } from '#server/ai/ai.ts';
import { createFallbackBook } from '#server/ai/fallbacks.ts';
import { aiConfig } from '#server/db/schema/prompts.ts';
import { aiFallbackDays } from '#server/db/schema/usage.ts';
import { createTestApp, type TestPerson } from '#tests/support/app.ts';
import { withModel } from '#tests/support/model.ts';

const server = withModel();

let administrator: TestPerson;

beforeAll(async () => {
  administrator = await server.test.signUp('Ada Leitner');
  await server.test.makeAdministrator(administrator);
});

beforeEach(async () => {
  await server.test.context.fallbacks.write();
  await server.test.db.delete(aiFallbackDays);
  await set('ai_enabled', 'on');
});

const input = { traits: ['geduldig'], language: 'de', useModel: true } as const;
const question = { text: 'Du bist geduldig, und das tut gut.', language: 'de' } as const;
const text = 'Du bist geduldig, und das spürt man. Wer zu dir kommt, geht ruhiger wieder.';

async function set(key: string, value: string): Promise<void> {
  await server.test.db
    .insert(aiConfig)
    .values({ key, value })
    .onConflictDoUpdate({ target: aiConfig.key, set: { value } });
}

async function fallbacksOf(person: TestPerson) {
  const { body } = await person.request('GET', '/api/admin/usage?days=7');
  return z.object({ fallbacks: z.looseObject({ byReason: z.array(z.unknown()) }) }).parse(body)
    .fallbacks;
}

test('what the model answers is none', async () => {
  server.mock.onMessage(/./u, { content: text });
  await server.test.context.ai.generate(input);
  expect(await fallbacksOf(administrator)).toEqual({
    times: 0,
    timesBefore: 0,
    byReason: [],
  });
});

test('each reason for a missing call is counted by purpose', async () => {
  const { context } = server.test;
  await context.ai.generate({ ...input, useModel: false });
  await set('ai_enabled', 'off');
  await context.ai.generate(input);
  await context.ai.validate({ ...question, useModel: true });
  await context.ai.validate({ ...question, useModel: true });
  await set('ai_enabled', 'on');
  const config = { ...context.config, aiDailyBudgetUsd: 0 };
  await createAi({ ...context, config }).generate(input);
  expect(await fallbacksOf(administrator)).toEqual({
    times: 5,
    timesBefore: 0,
    byReason: [
      { endpoint: 'validation', reason: 'off', times: 2 },
      { endpoint: 'generation', reason: 'budget', times: 1 },
      { endpoint: 'generation', reason: 'declined', times: 1 },
      { endpoint: 'generation', reason: 'off', times: 1 },
    ],
  });
  await server.test.pass(7 * 24 * 60 * 60 * 1000);
  expect(await fallbacksOf(administrator)).toEqual({
    times: 0,
    timesBefore: 5,
    byReason: [],
  });
});

test('an answer that cannot be used and a pause are reasons too, each once', async () => {
  server.mock.onMessage(/./u, { content: 'Kein Urteil.' });
  await server.test.context.ai.validate({ ...question, useModel: true });
  server.mock.reset();
  server.mock.onMessage(/./u, { error: { message: 'No.' }, status: 401 });
  const ai = createAi(server.test.context);
  await ai.generate(input);
  await ai.generate(input);
  expect((await fallbacksOf(administrator)).byReason).toEqual([
    { endpoint: 'generation', reason: 'paused', times: 1 },
    { endpoint: 'generation', reason: 'unauthorized', times: 1 },
    { endpoint: 'validation', reason: 'malformed', times: 1 },
  ]);
});

test('a text that the local rules refuse never reaches the model', async () => {
  const refused = { text: 'Spring doch von der Brücke.', language: 'de', useModel: true } as const;
  await server.test.context.ai.validate(refused);
  expect((await fallbacksOf(administrator)).byReason).toEqual([]);
});

test('without a key there is no model to ask', async () => {
  const app = await createTestApp();
  const person = await app.signUp('Ada Leitner');
  await app.makeAdministrator(person);
  await app.context.ai.generate(input);
  await app.context.ai.validate({ ...question, useModel: true });
  expect((await fallbacksOf(person)).byReason).toEqual([
    { endpoint: 'generation', reason: 'not-configured', times: 1 },
    { endpoint: 'validation', reason: 'not-configured', times: 1 },
  ]);
  await app.close();
});

test('many servers at once lose none, and what cannot be written is kept', async () => {
  const { context, database } = server.test;
  const books = Array.from({ length: 4 }, () => createFallbackBook(context));
  await Promise.all(
    books.flatMap((book) =>
      Array.from({ length: 25 }, (_, at) => {
        book.count(at % 2 === 0 ? 'generation' : 'validation', 'busy');
        return book.write();
      }),
    ),
  );
  const [book] = books;
  await database.pool.query('alter table ai_fallback_days rename to elsewhere');
  book?.count('generation', 'busy');
  await book?.write();
  await database.pool.query('alter table elsewhere rename to ai_fallback_days');
  await book?.write();
  expect(await fallbacksOf(administrator)).toMatchObject({
    times: 101,
    byReason: [
      { endpoint: 'generation', times: 53 },
      { endpoint: 'validation', times: 48 },
    ],
  });
});
