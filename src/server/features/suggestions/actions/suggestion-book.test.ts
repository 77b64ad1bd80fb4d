import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { engagementMetrics, featureUsage } from '#server/db/schema/analytics.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import { createSuggestionBook } from '#server/features/suggestions/actions/suggestion-book.ts';
import type { TestPerson } from '#tests/support/app.ts';
import { withModel } from '#tests/support/model.ts';

const server = withModel();

const text =
  'Du bist geduldig, und das spürt man. Wer aufgeregt zu dir kommt, geht ruhiger wieder.';
const thinking = { chaos: { latencyMs: 500 } };

const askForOneself = (person: TestPerson) =>
  person.request('POST', '/api/suggestions', { traits: ['geduldig'], language: 'de' });

it('writes down together what ends together, and counts each', async () => {
  const { db, context } = server.test;
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, index) => server.test.signUp(`Gast ${index}`)),
  );
  const [first] = people;
  if (first === undefined) throw new Error('Nobody is there.');
  const book = createSuggestionBook(context);
  const { signal } = new AbortController();
  const source = { address: '', userAgent: '', device: null };
  const made = {
    text,
    source: 'ai',
    signal,
    receiverId: null,
    feature: 'suggest_compliment',
  } as const;
  await Promise.all(
    [...people, first, first].map(({ id }) =>
      book.remember(
        {
          kind: 'member',
          id,
          sessionId: '',
          aal: 'aal1',
          authenticatedAt: null,
          source,
        },
        made,
      ),
    ),
  );

  const { rows } = await db.execute(sql`
    select count(*)::int as rows, count(distinct xmin::text)::int as transactions from suggestions`);
  expect(rows).toEqual([{ rows: 14, transactions: 1 }]);
  expect(await db.$count(featureUsage)).toBe(14);
  await server.test.endDay();
  const days = await db.select().from(engagementMetrics);
  expect(days).toHaveLength(12);
  for (const { userId, aiInteractions, engagementScore } of days) {
    const times = userId === first.id ? 3 : 1;
    expect({ aiInteractions, engagementScore }).toEqual({
      aiInteractions: times,
      engagementScore: 10 * times,
    });
  }
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
