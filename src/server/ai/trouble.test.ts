import { describe, expect, it } from 'vitest';
import { createAi } from '#server/ai/ai.ts';
import { withModel } from '#tests/support/model.ts';
import { good, request, writerOf } from '#tests/support/writer.ts';

const server = withModel();
const { aiWith, forgetUsage, outcomes, set } = writerOf(server);

describe('a provider in trouble', () => {
  it('is asked again after a 429 and after a 500', async () => {
    for (const status of [429, 500, 503]) {
      await forgetUsage();
      server.mock.reset();
      server.mock.onMessage(/./u, { content: good.de });
      server.mock.nextRequestError(status, { message: 'Not now.' });
      const retryAfter = { milliseconds: 6000 };
      expect(await aiWith(retryAfter).generate(request)).toMatchObject({ source: 'ai' });
      expect(await outcomes()).toEqual([status === 429 ? 'rate-limited' : 'server', 'ok']);
    }
  });

  it('that has no credit left is left alone', async () => {
    await forgetUsage();
    for (const [status, code] of [
      [429, 'insufficient_quota'],
      [402, 'payment_required'],
    ] as const) {
      server.mock.reset();
      server.mock.onMessage(/./u, { error: { message: 'No credit.', code }, status });
      const ai = aiWith({});
      expect((await ai.generate(request)).source).toBe('template');
      expect((await ai.generate(request)).source).toBe('template');
      expect(server.sent()).toHaveLength(1);
      expect((await ai.status()).trouble).toMatchObject({ kind: 'credit' });
    }
  });

  it('is asked again no sooner than it wished', async () => {
    const later = { error: { message: 'Slow down.' }, status: 429, retryAfter: 1 };
    server.mock.on({ endpoint: 'chat', sequenceIndex: 0 }, later);
    server.mock.on({ endpoint: 'chat', sequenceIndex: 1 }, { content: good.de });
    const start = performance.now();
    expect((await aiWith({}).generate(request)).source).toBe('ai');
    // Without the provider’s wait it would be at most 600 milliseconds.
    expect(performance.now() - start).toBeGreaterThanOrEqual(1000);
  });

  it('that asks for more patience than there is is left alone for as long', async () => {
    await forgetUsage();
    server.mock.onMessage(/./u, {
      error: { message: 'Slow down.', type: 'rate_limit_error' },
      status: 429,
      retryAfter: 60,
    });
    const ai = aiWith({});
    expect((await ai.generate(request)).source).toBe('template');
    expect((await ai.generate(request)).source).toBe('template');
    expect(server.sent()).toHaveLength(1);
    expect((await ai.status()).trouble).toMatchObject({ kind: 'rate-limited' });
    server.test.clock.move(61_000);
    server.mock.reset();
    server.mock.onMessage(/./u, { content: good.de });
    expect((await ai.generate(request)).source).toBe('ai');
    expect((await ai.status()).trouble).toBe(null);
  });

  it('that does not answer in time is not waited for', async () => {
    await forgetUsage();
    server.mock.onMessage(/./u, { content: good.de }, { chaos: { latencyMs: 20_000 } });
    expect((await aiWith({ milliseconds: 300 }).generate(request)).source).toBe('template');
    expect(await outcomes()).toEqual(['timeout']);
  });

  it('that is dead is left alone after five failures, and tried again after a pause', async () => {
    await forgetUsage();
    server.mock.onMessage(/./u, { error: { message: 'Broken.' }, status: 500 });
    const ai = aiWith({});
    for (let count = 0; count < 8; count += 1)
      expect((await ai.generate(request)).source).toBe('template');
    // Five calls with two attempts each.
    expect(server.sent()).toHaveLength(10);
    server.test.clock.move(31_000);
    await Promise.all(Array.from({ length: 10 }, () => ai.generate(request)));
    expect(server.sent()).toHaveLength(12);
    server.mock.reset();
    server.mock.onMessage(/./u, { content: good.de });
    server.test.clock.move(31_000);
    expect((await ai.generate(request)).source).toBe('ai');
    expect((await ai.generate(request)).source).toBe('ai');
  });

  it('with one model is left alone with that one, whatever the other answers', async () => {
    await forgetUsage();
    await set('validation_model', 'gpt-4o');
    server.mock.on({ model: 'gpt-4o' }, { content: '{"isValid":true,"reason":"","score":1}' });
    server.mock.onMessage(/./u, { error: { message: 'Broken.' }, status: 500 });
    const ai = aiWith({});
    const kind = { ...request, text: 'Du bist geduldig, das tut mir gut.' };
    const triesToWrite = () => server.sent().filter(({ model }) => model !== 'gpt-4o').length;
    for (let count = 0; count < 8; count += 1) {
      expect((await ai.generate(request)).source).toBe('template');
      expect((await ai.validate(kind)).source).toBe('ai');
    }
    expect(triesToWrite()).toBe(10);
    server.test.clock.move(31_000);
    // Only one trial call, also while the other model answers.
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        await ai.validate(kind);
        await ai.generate(request);
      }),
    );
    expect(triesToWrite()).toBe(12);
    await set('validation_model', 'gpt-3.5-turbo');
  });

  it.each([
    [401, 'unauthorized'],
    [404, 'model-missing'],
  ])('answers %i once and administrators hear about it', async (status, kind) => {
    server.mock.onMessage(/./u, { error: { message: 'No.' }, status });
    const ai = aiWith({});
    await ai.generate(request);
    await ai.generate(request);
    expect(server.sent()).toHaveLength(1);
    expect((await ai.status()).trouble).toMatchObject({ kind });
  });

  it('that is unreachable costs nothing but the attempt', async () => {
    await forgetUsage();
    const { context } = server.test;
    const config = { ...context.config, openaiBaseUrl: 'http://127.0.0.1:9/v1' };
    const ai = createAi({ ...context, config });
    expect((await ai.generate(request)).source).toBe('template');
    expect(await outcomes()).toEqual(['connection', 'connection']);
  });

  it('that drops the connection or sends garbage is no harm', async () => {
    for (const chaos of [{ dropRate: 1 }, { malformedRate: 1 }, { disconnectRate: 1 }]) {
      server.mock.reset();
      server.mock.onMessage(/./u, { content: good.de }, { chaos });
      expect((await aiWith({}).generate(request)).source).toBe('template');
    }
  });

  it('is stopped when no caller waits any more', async () => {
    await forgetUsage();
    const leaving = new AbortController();
    const leave = (): boolean => {
      leaving.abort();
      return true;
    };
    server.mock.on({ predicate: leave }, { content: good.de }, { chaos: { latencyMs: 20_000 } });
    await aiWith({}).generate({ ...request, signal: leaving.signal });
    expect(await outcomes()).toEqual(['cancelled']);
  });

  it('gets only so many calls at a time, the rest is written without it', async () => {
    server.mock.onMessage(/./u, { content: good.de }, { chaos: { latencyMs: 300 } });
    const ai = aiWith({ atOnce: 2, waiting: 3 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => ai.generate(request)));
    expect(answers.filter(({ source }) => source === 'ai')).toHaveLength(5);
    expect(server.sent()).toHaveLength(5);
  });

  it('is not taken for slow because many waited for their turn', async () => {
    await forgetUsage();
    server.mock.onMessage(/./u, { content: good.de }, { chaos: { latencyMs: 700 } });
    const ai = aiWith({ milliseconds: 2000, atOnce: 1, waiting: 20 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ai.generate(request)));
    expect(answers.filter(({ source }) => source === 'ai').length).toBeGreaterThan(0);
    expect(new Set(await outcomes())).toEqual(new Set(['ok']));
    expect((await ai.status()).trouble).toBeNull();
  });
});
