import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAi } from '#server/ai/ai.ts';
import { tighten } from '#server/ai/moderation.ts';
import { apiUsage } from '#server/db/schema/usage.ts';
import { withModel } from '#tests/support/model.ts';
import { writerOf } from '#tests/support/writer.ts';

const server = withModel();
const { aiWith, forgetUsage, set } = writerOf(server);

const kind = 'Du hast neulich so geduldig zugehört, das hat mir gutgetan.';
const request = { text: kind, language: 'de', useModel: true } as const;
const yes = { content: '{"isValid": true, "reason": "", "score": 0.9}' };
const no = { content: '{"isValid": false, "reason": "", "score": 0.2}' };

const names = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/instructions',
  'self-harm/intent',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
] as const;

/** The provider’s answer, with all categories; `scores` names those that are flagged. */
function flagged(scores: Readonly<Record<string, number>>) {
  const entries = names.map((name) => [name, scores[name] ?? 0.0001] as const);
  return {
    flagged: Object.keys(scores).length > 0,
    categories: Object.fromEntries(names.map((name) => [name, Object.hasOwn(scores, name)])),
    category_scores: Object.fromEntries(entries),
    category_applied_input_types: Object.fromEntries(names.map((name) => [name, ['text']])),
  };
}

/** Answers in place of the stand-in; null: the stand-in answers. */
let instead: ((response: ServerResponse) => void) | null = null;
const bodies: unknown[] = [];

beforeAll(() => {
  server.mock.mount('/v1/moderations', {
    async handleRequest(request, response) {
      if (instead === null) return false;
      bodies.push(await json(request));
      instead(response);
      return true;
    },
  });
});

beforeEach(async () => {
  instead = null;
  bodies.length = 0;
  await set('moderation_enabled', 'on');
  await forgetUsage();
});

function answerWith(status: number, body: unknown): void {
  instead = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
}

/** Not the app’s: what it learns stays with it. */
const freshAi = () => createAi(server.test.context);

const moderationRows = () =>
  server.test.db.select().from(apiUsage).where(eq(apiUsage.endpoint, 'moderation'));

describe('the provider’s moderation', () => {
  it('is asked once beside the verdict, without names, and costs nothing', async () => {
    server.mock.onMessage(/./u, yes);
    answerWith(200, { id: 'modr-1', model: 'omni-moderation-latest', results: [flagged({})] });
    const question = { ...request, names: ['Mara Winter'], text: `${kind} Danke, Mara!` };
    expect(await freshAi().validate(question)).toMatchObject({ isValid: true, source: 'ai' });
    expect(bodies).toEqual([{ model: 'omni-moderation-latest', input: `${kind} Danke, [Name]!` }]);
    expect(await moderationRows()).toMatchObject([
      {
        model: 'omni-moderation-latest',
        totalTokens: 0,
        costUsd: 0,
        priceKnown: true,
        outcome: 'ok',
      },
    ]);
  });

  it.each([
    [{ 'self-harm/intent': 0.3 }, 'distress'],
    [{ 'self-harm/instructions': 0.3 }, 'distress'],
    [{ 'self-harm': 0.3 }, 'distress'],
    [{ 'harassment/threatening': 0.6 }, 'threat'],
    [{ 'hate/threatening': 0.6 }, 'threat'],
    [{ violence: 0.9 }, 'threat'],
    [{ 'violence/graphic': 0.9 }, 'threat'],
    [{ 'sexual/minors': 0.1 }, 'sexual'],
    [{ sexual: 0.7 }, 'sexual'],
    [{ hate: 0.7 }, 'negative'],
    [{ harassment: 0.9 }, 'negative'],
    [{ harassment: 0.9, sexual: 0.7, violence: 0.9, 'self-harm': 0.4 }, 'distress'],
    [{ harassment: 0.9, 'harassment/threatening': 0.9 }, 'threat'],
  ] as const)('refuses a text with %j as %s, whatever the model says', async (scores, rule) => {
    server.mock.onMessage(/./u, yes);
    server.mock.onModerate(/./u, flagged(scores));
    expect(await freshAi().validate(request)).toEqual({
      isValid: false,
      reason: `guard.reason.${rule}`,
      score: 0,
      source: 'ai',
    });
  });

  it('refuses where the model gives no verdict, also with a spent budget', async () => {
    server.mock.onMessage(/./u, { error: { message: 'down' }, status: 500 });
    server.mock.onModerate(/./u, flagged({ 'harassment/threatening': 0.9 }));
    const refused = { isValid: false, reason: 'guard.reason.threat' };
    expect(await freshAi().validate(request)).toMatchObject(refused);
    expect(await aiWith(undefined, 0).validate(request)).toMatchObject(refused);
  });

  it('turns a refusal into help lines, and changes no other', async () => {
    server.mock.onMessage(/./u, no);
    server.mock.onModerate(/geduldig/u, flagged({ 'self-harm/intent': 0.9 }));
    server.mock.onModerate(/./u, flagged({ sexual: 0.9 }));
    const ai = freshAi();
    expect(await ai.validate(request)).toMatchObject({ reason: 'guard.reason.distress' });
    const text = 'Dein Kuchen schmeckt wie Pappe, das passt zu dir.';
    expect(await ai.validate({ ...request, text })).toMatchObject({
      reason: 'compliment.form.error.invalid',
      score: 0.2,
    });
  });

  it.each([
    ['nothing', flagged({})],
    ['low scores', flagged({ violence: 0.5, harassment: 0.5, sexual: 0.3, hate: 0.3 })],
    ['other categories', flagged({ illicit: 0.99, 'illicit/violent': 0.99 })],
  ])('changes nothing with %s, and frees nothing', async (_, result) => {
    server.mock.onMessage(/geduldig/u, yes);
    server.mock.onMessage(/./u, no);
    server.mock.onModerate(/./u, result);
    const ai = freshAi();
    expect(await ai.validate(request)).toMatchObject({ isValid: true });
    const text = 'Dein Kuchen schmeckt wie Pappe, das passt zu dir.';
    expect(await ai.validate({ ...request, text })).toMatchObject({ isValid: false, score: 0.2 });
    const rude = 'Der Tag war beschissen, bis du heimlich für mich gekocht hast.';
    expect(await ai.validate({ ...request, text: rude })).toMatchObject({ isValid: false });
  });

  it.each([
    ['is switched off', () => set('moderation_enabled', 'off'), request],
    ['may not read the text', async () => undefined, { ...request, useModel: false }],
    [
      'has a hard rule before it',
      async () => undefined,
      { ...request, text: 'Ich stech dich ab.' },
    ],
  ])('is not asked when it %s', async (_, prepare, question) => {
    await prepare();
    server.mock.onMessage(/./u, yes);
    await freshAi().validate(question);
    expect(server.moderations()).toBe(0);
    expect(await moderationRows()).toEqual([]);
  });

  it('is not asked when the model is switched off', async () => {
    await set('ai_enabled', 'off');
    await freshAi().validate(request);
    await set('ai_enabled', 'on');
    expect(server.moderations()).toBe(0);
  });
});

describe('a provider', () => {
  const error = { error: { message: 'No.', type: 'invalid_request_error', code: null } };

  it.each([
    [404, 'model-missing'],
    [400, 'refused-request'],
  ])('without moderation (%i) is asked once', async (status, outcome) => {
    server.mock.onMessage(/./u, yes);
    answerWith(status, error);
    const ai = freshAi();
    for (let count = 0; count < 3; count += 1)
      expect(await ai.validate(request)).toMatchObject({
        isValid: true,
        score: expect.any(Number),
      });
    expect(bodies).toHaveLength(1);
    expect(await moderationRows()).toMatchObject([{ outcome, costUsd: 0 }]);
  });

  it('that has answered before is asked again after it refused one text', async () => {
    server.mock.onMessage(/./u, yes);
    const ai = freshAi();
    await ai.validate(request);
    answerWith(400, error);
    await ai.validate(request);
    await ai.validate(request);
    expect(bodies).toHaveLength(2);
  });

  const { harassment: _, ...withoutHarassment } = flagged({ hate: 0.9 }).categories;
  it.each([
    ['lacks a category', { ...flagged({}), categories: withoutHarassment }, true],
    ['has a null', { ...flagged({}), categories: { ...withoutHarassment, illicit: null } }, true],
    ['has no scores', { flagged: true, categories: { harassment: true, sexual: true } }, true],
    ['has no scores, but a flag that needs none', { categories: { 'self-harm': true } }, false],
    ['has no categories', { flagged: true }, true],
    ['is text', 'flagged', true],
  ])('whose answer %s is read as far as it goes', async (_, result, isValid) => {
    server.mock.onMessage(/./u, yes);
    answerWith(200, { id: 'modr-1', model: 'omni-moderation-latest', results: [result] });
    expect(await freshAi().validate(request)).toMatchObject({ isValid });
  });

  it.each([
    ['is broken', () => answerWith(500, error), 'server'],
    ['rejects the key', () => answerWith(401, error), 'unauthorized'],
    ['has too many calls', () => answerWith(429, error), 'rate-limited'],
    ['answers without results', () => answerWith(200, { results: [] }), 'malformed'],
    ['hangs up', () => (instead = (response) => response.destroy()), 'connection'],
  ])('that %s leaves the verdict as it was', async (_, prepare, outcome) => {
    server.mock.onMessage(/geduldig/u, yes);
    server.mock.onMessage(/./u, no);
    prepare();
    const ai = freshAi();
    expect(await ai.validate(request)).toMatchObject({ isValid: true, source: 'ai' });
    const text = 'Dein Kuchen schmeckt wie Pappe, das passt zu dir.';
    expect(await ai.validate({ ...request, text })).toMatchObject({ isValid: false, score: 0.2 });
    expect((await moderationRows())[0]).toMatchObject({ outcome, costUsd: 0 });
  });

  it('that never answers is left behind, and paused after five times', async () => {
    server.mock.onMessage(/./u, yes);
    instead = () => undefined;
    const ai = freshAi();
    const start = performance.now();
    const verdicts = await Promise.all(Array.from({ length: 5 }, () => ai.validate(request)));
    expect(performance.now() - start).toBeLessThan(4000);
    for (const verdict of verdicts) expect(verdict).toMatchObject({ isValid: true, source: 'ai' });
    const outcomes = (await moderationRows()).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'timeout'));
    await ai.validate(request);
    expect(bodies).toHaveLength(5);
  });

  it('is asked at the same time as the model', async () => {
    server.mock.onMessage(/./u, yes, { chaos: { latencyMs: 600 } });
    instead = (response) => {
      const answer = { results: [flagged({ sexual: 0.9 })] };
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer));
      }, 600);
    };
    const start = performance.now();
    expect(await freshAi().validate(request)).toMatchObject({ reason: 'guard.reason.sexual' });
    expect(performance.now() - start).toBeLessThan(1150);
  });

  it('that is slow is waited for within the limit of the verdict', async () => {
    server.mock.onMessage(/./u, yes);
    instead = () => undefined;
    const start = performance.now();
    expect(await aiWith({ milliseconds: 300 }).validate(request)).toMatchObject({ isValid: true });
    expect(performance.now() - start).toBeLessThan(900);
  });
});

it('a finding never makes a verdict milder', () => {
  const verdict = fc.record({
    isValid: fc.boolean(),
    reason: fc.constantFrom(null, 'guard.reason.negative', 'compliment.form.error.invalid'),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    source: fc.constantFrom('ai', 'local'),
  });
  const finding = fc.constantFrom(null, 'distress', 'threat', 'sexual', 'negative');
  fc.assert(
    fc.property(verdict, finding, (before, found) => {
      const after = tighten(before, found);
      expect(after.score).toBeLessThanOrEqual(before.score);
      expect(after.isValid).toBe(before.isValid && found === null);
    }),
  );
});

it('a writer in distress gets help lines when checking and when sending', async () => {
  const [rosa, theo] = [await server.test.signUp('Rosa'), await server.test.signUp('Theo')];
  server.mock.onMessage(/./u, yes);
  server.mock.onModerate(/./u, flagged({ 'self-harm/intent': 0.8 }));
  expect(
    await rosa.request('POST', '/api/compliments/check', { text: kind, language: 'de' }),
  ).toMatchObject({ body: { isValid: false, rule: 'distress', source: 'ai' } });
  await rosa.meet(theo);
  const body = { id: randomUUID(), receiverId: theo.id, text: kind, isAnonymous: false };
  expect(await rosa.request('POST', '/api/compliments', body)).toMatchObject({
    status: 422,
    body: { error: { code: 'guard.reason.distress' } },
  });
});
