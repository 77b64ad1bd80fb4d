import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { engagementMetrics, featureUsage } from '#server/db/schema/analytics.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import type { TestPerson } from '#tests/support/app.ts';
import { withModel } from '#tests/support/model.ts';

const server = withModel();

const text =
  'Du bist geduldig, und das spürt man. Wer aufgeregt zu dir kommt, geht ruhiger wieder.';
const thinking = { chaos: { latencyMs: 500 } };

const askForOneself = (person: TestPerson) =>
  person.request('POST', '/api/suggestions', { traits: ['geduldig'], language: 'de' });

it('counts each suggestion as an activity of its day', async () => {
  const { db } = server.test;
  const mara = await server.test.signUp('Mara');
  server.mock.on({ predicate: () => true }, { content: text });
  for (let asked = 0; asked < 3; asked += 1)
    expect(await askForOneself(mara)).toMatchObject({ status: 200 });
  expect(await db.$count(featureUsage)).toBe(3);
  await server.test.endDay();
  expect(await db.select().from(engagementMetrics)).toMatchObject([
    { userId: mara.id, aiInteractions: 3, engagementScore: 30 },
  ]);
});

it('refuses alone what is by or for a deleted member', async () => {
  const { db, signUp } = server.test;
  const [mara, ole, pia] = [await signUp('Mara'), await signUp('Ole'), await signUp('Pia')];
  const asked = Promise.withResolvers<void>();
  let calls = 0;
  const arrive = (): boolean => {
    calls += 1;
    if (calls === 3) asked.resolve();
    return true;
  };
  await mara.meet(ole);
  server.mock.on({ predicate: arrive }, { content: text }, thinking);
  const answers = Promise.all([
    askForOneself(mara),
    mara.request('POST', '/api/suggestions/for-receiver', { receiverId: ole.id, language: 'de' }),
    askForOneself(pia),
  ]);
  await asked.promise;
  for (const gone of [ole, pia]) await db.delete(users).where(eq(users.id, gone.id));
  const [own, forGone, byGone] = await answers;
  expect(own).toMatchObject({ status: 200, body: { text } });
  expect(forGone).toMatchObject({
    status: 404,
    body: { error: { code: 'compliment.form.error.receiver_gone' } },
  });
  expect(byGone).toMatchObject({ status: 401, body: { error: { code: 'error.unauthenticated' } } });
  const kept = await db.select().from(suggestions).where(eq(suggestions.userId, mara.id));
  expect(kept).toMatchObject([{ receiverId: null, text }]);
});
