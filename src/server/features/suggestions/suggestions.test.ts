import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { parseResponse } from 'hono/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mentionsTrait } from '#domain/ai/trait-mention.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import { engagementMetrics, featureUsage } from '#server/db/schema/analytics.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import { createTestApp, type Answer, type TestApp, type TestPerson } from '#tests/support/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});

afterAll(() => test.close());

const path = '/api/suggestions';

async function suggest(person: TestPerson, traits = ['geduldig']): Promise<string> {
  const { text } = await parseResponse(
    person.api.suggestions.$post({ json: { traits, language: 'de' } }),
  );
  return text;
}

async function suggestFor(person: TestPerson, receiver: TestPerson) {
  await person.meet(receiver);
  return parseResponse(
    person.api.suggestions['for-receiver'].$post({
      json: { receiverId: receiver.id, language: 'de' },
    }),
  );
}

function keep(person: TestPerson, text: string, id?: string): Promise<Answer> {
  return person.request('POST', '/api/compliments/ai', id === undefined ? { text } : { id, text });
}

async function countersOf(person: TestPerson) {
  await test.endDay();
  const [profile] = await test.db.select().from(profiles).where(eq(profiles.id, person.id));
  const [metrics] = await test.db
    .select()
    .from(engagementMetrics)
    .where(eq(engagementMetrics.userId, person.id));
  return {
    received: profile?.complimentsReceived,
    score: profile?.score,
    dayReceived: metrics?.complimentsReceived,
    dayAi: metrics?.aiInteractions,
    dayScore: metrics?.engagementScore,
  };
}

describe('a signed-in person', () => {
  it('has no daily limit, and what was written is remembered and counted', async () => {
    const mara = await test.signUp('Mara');
    const answers = [];
    for (let count = 0; count < 5; count += 1)
      answers.push(
        await parseResponse(
          mara.api.suggestions.$post({ json: { traits: ['geduldig'], language: 'en' } }),
        ),
      );
    for (const answer of answers)
      expect(answer).toEqual({ text: expect.any(String), source: 'template', remaining: null });
    const remembered = await test.db
      .select()
      .from(suggestions)
      .where(eq(suggestions.userId, mara.id));
    expect(remembered.map(({ text }) => text).toSorted()).toEqual(
      answers.map(({ text }) => text).toSorted(),
    );
    expect(remembered.every(({ receiverId }) => receiverId === null)).toBe(true);
    expect(await countersOf(mara)).toMatchObject({ received: 0, dayAi: 5, dayScore: 50 });
    const uses = await test.db.select().from(featureUsage);
    expect(uses.filter(({ featureName }) => featureName === 'suggest_compliment')).toHaveLength(5);
  });

  it('reads no sentence twice in three that follow each other', async () => {
    const jule = await test.signUp('Jule');
    const texts: string[] = [];
    for (let count = 0; count < 6; count += 1) texts.push(await suggest(jule));
    for (const at of [0, 1, 2, 3]) {
      const sentences = texts.slice(at, at + 3).flatMap((text) => text.split(/(?<=\.)\s/u));
      expect(new Set(sentences).size).toBe(sentences.length);
    }
  });

  it('meets a generous hourly limit that opens again', async () => {
    const nele = await test.signUp('Nele');
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => nele.request('POST', path, { traits: ['klug'] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ error: { code: 'error.limited' } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    test.clock.move(60 * 60 * 1000);
    await suggest(nele);
  });
});

describe('a suggestion for a receiver', () => {
  it('is about that person’s traits and remembered for this pair', async () => {
    const [ole, pia] = [await test.signUp('Ole'), await test.signUp('Pia', { traits: ['mutig'] })];
    const { text, ...rest } = await suggestFor(ole, pia);
    expect(rest).toEqual({ source: 'template', remaining: null });
    expect(mentionsTrait(text, ['mutig'], 'de')).toBe(true);
    expect(text).not.toContain('Pia');
    expect(
      await test.db.select().from(suggestions).where(eq(suggestions.userId, ole.id)),
    ).toMatchObject([{ receiverId: pia.id, text }]);
    expect(await countersOf(ole)).toMatchObject({ dayAi: 1 });
    expect(await countersOf(pia)).toMatchObject({ dayAi: undefined });

    const send = async (changed: string) => {
      await ole.meet(pia);
      return ole.request('POST', '/api/compliments', {
        id: randomUUID(),
        receiverId: pia.id,
        text: changed,
        isAnonymous: false,
      });
    };
    expect((await send(text)).body).toMatchObject({ isAiSuggested: true });
    expect((await send(`${text} Wirklich.`)).body).toMatchObject({ isAiSuggested: false });
  });

  it('needs traits, an account, and a drawn receiver', async () => {
    const [quinn, rosa] = [await test.signUp('Quinn'), await test.signUp('Rosa')];
    const admin = await test.signUp('Wilma');
    await test.makeAdministrator(admin);
    await test.db.update(profiles).set({ traits: [] }).where(eq(profiles.id, rosa.id));
    const ask = (receiverId: string) =>
      quinn.request('POST', `${path}/for-receiver`, { receiverId });

    await quinn.meet(rosa);
    expect(await ask(rosa.id)).toMatchObject({
      status: 422,
      body: { error: { code: 'compliment.form.error.no_traits' } },
    });
    for (const receiverId of [quinn.id, admin.id, randomUUID()])
      expect(await ask(receiverId)).toMatchObject({
        status: 404,
        body: { error: { code: 'compliment.form.error.receiver_gone' } },
      });
    expect((await ask('someone')).status).toBe(400);
    const visitor = await test.visitor.request('POST', `${path}/for-receiver`, {
      receiverId: rosa.id,
    });
    expect(visitor.status).toBe(401);
  });
});

describe('keeping a generated compliment', () => {
  it('puts it into the received list once, however often it is saved', async () => {
    const tom = await test.signUp('Tom');
    const text = await suggest(tom);
    const id = randomUUID();
    const saves = await Promise.all(Array.from({ length: 8 }, () => keep(tom, text, id)));
    expect(saves.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(7);
    for (const { body } of saves) expect(body).toEqual({ id, text });
    expect((await keep(tom, `  ${text}\n`)).body).toEqual({ id, text });

    expect(
      await test.db.select().from(compliments).where(eq(compliments.receiverId, tom.id)),
    ).toMatchObject([
      { id, text, isAi: true, isAnonymous: false, isAiSuggested: false, senderId: null },
    ]);
    const list = await tom.request('GET', '/api/compliments/received');
    expect(list.body).toMatchObject({
      totalCount: 1,
      compliments: [{ id, text, sender: { kind: 'assistant' }, createdAt: null }],
    });
    expect(await countersOf(tom)).toEqual({
      received: 1,
      score: 0,
      dayReceived: 1,
      dayAi: 1,
      dayScore: 20,
    });
  });

  it('takes only what the server itself wrote for this person', async () => {
    const [uli, vera] = [
      await test.signUp('Uli'),
      await test.signUp('Vera', { traits: ['mutig'] }),
    ];
    const text = await suggest(uli);
    const refusal = { status: 422, body: { error: { code: 'suggestions.error.not_suggested' } } };
    expect(await keep(uli, 'Du bist der beste Mensch der Welt.')).toMatchObject(refusal);
    expect(await keep(uli, `${text} Und schön.`)).toMatchObject(refusal);
    expect(await keep(vera, text)).toMatchObject(refusal);
    expect((await test.visitor.request('POST', '/api/compliments/ai', { text })).status).toBe(401);

    const { text: written } = await suggestFor(uli, vera);
    expect(await keep(uli, written)).toMatchObject(refusal);
    expect(await keep(vera, written)).toMatchObject(refusal);
    expect(await countersOf(vera)).toMatchObject({ received: 0 });
  });

  it('is possible for a day', async () => {
    const wim = await test.signUp('Wim');
    const text = await suggest(wim);
    const yesterday = daysBefore(test.clock.now(), 1);
    await test.db
      .update(suggestions)
      .set({ createdAt: yesterday })
      .where(eq(suggestions.userId, wim.id));
    expect((await keep(wim, text)).status).toBe(422);
  });

  it('does not take the id of another compliment', async () => {
    const [xenia, yann] = [await test.signUp('Xenia'), await test.signUp('Yann')];
    const id = randomUUID();
    expect((await keep(xenia, await suggest(xenia), id)).status).toBe(201);
    expect((await keep(yann, await suggest(yann), id)).status).toBe(409);
    expect(await countersOf(yann)).toMatchObject({ received: 0 });
  });
});
