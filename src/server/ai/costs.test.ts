import { beforeEach, describe, expect, it } from 'vitest';
import { createAi } from '#server/ai/ai.ts';
import { createBudget } from '#server/ai/budget.ts';
import { priceOf } from '#server/ai/prices.ts';
import { aiConfig } from '#server/db/schema/prompts.ts';
import { aiBudgetDays, apiUsage } from '#server/db/schema/usage.ts';
import { isOnOwnNetwork } from '#server/runtime/own-network.ts';
import { withModel } from '#tests/support/model.ts';

const server = withModel();

const text =
  'Du bist geduldig, und das spürt man. Wer aufgeregt zu dir kommt, geht ruhiger wieder.';

const request = { traits: ['geduldig'], language: 'de', useModel: true } as const;

function aiWith({ budget = null, baseUrl }: { budget?: number | null; baseUrl?: string } = {}) {
  const { context } = server.test;
  const config = {
    ...context.config,
    aiDailyBudgetUsd: budget,
    openaiBaseUrl: baseUrl ?? context.config.openaiBaseUrl,
  };
  return createAi({ ...context, config });
}

async function usageRows() {
  return server.test.db.select().from(apiUsage).orderBy(apiUsage.id);
}

async function set(key: string, value: string): Promise<void> {
  await server.test.db
    .insert(aiConfig)
    .values({ key, value })
    .onConflictDoUpdate({ target: aiConfig.key, set: { value } });
}

beforeEach(async () => {
  await server.test.db.delete(apiUsage);
  await server.test.db.delete(aiBudgetDays);
  await set('generation_model', 'gpt-3.5-turbo');
  await set('model_prices', '');
});

describe('costs', () => {
  it('are counted to the token and to the hundredth of a cent', async () => {
    await set('generation_model', 'gpt-4o-mini');
    server.mock.onMessage(/./u, {
      content: text,
      usage: {
        prompt_tokens: 412_345,
        completion_tokens: 87_654,
        total_tokens: 499_999,
        prompt_tokens_details: { cached_tokens: 100_000 },
      },
    });
    // This mock address reports cached tokens.
    await aiWith({ baseUrl: `${server.mock.url}/api/v1` }).generate(request);
    const [row] = await usageRows();
    expect(row).toMatchObject({
      endpoint: 'generation',
      model: 'gpt-4o-mini',
      promptTokens: 412_345,
      completionTokens: 87_654,
      cachedTokens: 100_000,
      totalTokens: 499_999,
      priceKnown: true,
      outcome: 'ok',
    });
    // Dollars per million tokens: 0.15 in, 0.075 cached, 0.60 out.
    const dollars = (312_345 * 0.15 + 100_000 * 0.075 + 87_654 * 0.6) / 1e6;
    expect(row?.costUsd).toBeCloseTo(dollars, 6);
    expect(row?.milliseconds).toBeGreaterThanOrEqual(0);
  });

  it('of an unknown model come from the administrators’ table', async () => {
    await set('generation_model', 'house-model-7b');
    const usage = { prompt_tokens: 1_000_000, completion_tokens: 500_000 };
    server.mock.onMessage(/./u, { content: text, usage });
    const ai = aiWith();
    await ai.generate(request);
    await set('model_prices', '{"house-model-7b":{"input":0.5,"output":2}}');
    await ai.generate(request);
    const rows = await usageRows();
    expect(rows.map(({ costUsd, priceKnown }) => ({ costUsd, priceKnown }))).toEqual([
      { costUsd: 0, priceKnown: false },
      { costUsd: 1.5, priceKnown: true },
    ]);
  });

  it('end for today when the budget is spent', async () => {
    const usage = { prompt_tokens: 1_000_000, completion_tokens: 500_000 };
    server.mock.onMessage(/./u, { content: text, usage });
    const ai = aiWith({ budget: 2 });
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await ai.generate(request));
    expect(answers.map(({ source }) => source)).toEqual(['ai', 'ai', 'template', 'template']);
    expect(await ai.status()).toMatchObject({ spentTodayUsd: 2.5, dailyBudgetUsd: 2 });
    server.test.clock.move(24 * 60 * 60 * 1000);
    expect((await ai.generate(request)).source).toBe('ai');
  });

  it('stay within the budget when forty come at once, to two servers', async () => {
    // About the reserved cost.
    const usage = { prompt_tokens: 500, completion_tokens: 150 };
    server.mock.onMessage(/./u, { content: text, usage }, { chaos: { latencyMs: 100 } });
    const budget = 0.003;
    const servers = [aiWith({ budget }), aiWith({ budget })];
    const ask = () =>
      Promise.all(
        Array.from({ length: 20 }, () => servers.map((ai) => ai.generate(request))).flat(),
      );
    const asked = (await ask()).filter(({ source }) => source === 'ai').length;
    expect(asked).toBeGreaterThan(1);
    // Unspent reservations are free again, until the budget is used up.
    for (let round = 0; round < 3; round += 1) await ask();
    const spent = (await usageRows()).reduce((sum, { costUsd }) => sum + costUsd, 0);
    expect(spent).toBeLessThanOrEqual(budget);
    const [row] = await usageRows();
    expect(spent).toBeGreaterThan(budget - 2 * (row?.costUsd ?? 0));
  });

  it('are never nothing because a provider reports nonsense', async () => {
    for (const usage of [
      { prompt_tokens: 100, completion_tokens: 8, prompt_tokens_details: { cached_tokens: 500 } },
      { prompt_tokens: 0, completion_tokens: 0, total_tokens: 168 },
      { prompt_tokens: 0, completion_tokens: 30, total_tokens: 30 },
      { prompt_tokens: 100, completion_tokens: 0, total_tokens: 100 },
    ])
      for (const onText of [undefined, () => undefined]) {
        await server.test.db.delete(apiUsage);
        server.mock.reset();
        server.mock.onMessage(/./u, { content: text, usage });
        await aiWith({ baseUrl: `${server.mock.url}/api/v1` }).generate({
          ...request,
          ...(onText === undefined ? {} : { onText }),
        });
        const [row] = await usageRows();
        expect(row?.costUsd).toBeGreaterThan(0.00001);
        expect(row?.cachedTokens).toBeLessThanOrEqual(row?.promptTokens ?? 0);
      }
  });

  it('count for a caller with a daily limit', async () => {
    server.mock.onMessage(/./u, { content: text });
    let left = 2;
    const mayAsk = async (): Promise<boolean> => (left -= 1) >= 0;
    const answers = [];
    for (let count = 0; count < 4; count += 1)
      answers.push(await aiWith().generate({ ...request, mayAsk }));
    expect(answers.map(({ source }) => source)).toEqual(['ai', 'ai', 'template', 'template']);
    expect(await usageRows()).toHaveLength(2);
  });

  it('of an unknown model elsewhere are assumed to be high, so that the budget holds', async () => {
    await set('generation_model', 'model-of-next-year');
    const usage = { prompt_tokens: 1000, completion_tokens: 1000 };
    server.mock.onMessage(/./u, { content: text, usage });
    // A local address that does not look local.
    const elsewhere = `${server.mock.url.replace('127.0.0.1', '0.0.0.0')}/v1`;
    const ai = aiWith({ budget: 0.1, baseUrl: elsewhere });
    const answers = [];
    for (let count = 0; count < 3; count += 1) answers.push(await ai.generate(request));
    // No room for the possible cost of a second call.
    expect(answers.map(({ source }) => source)).toEqual(['ai', 'template', 'template']);
    const assumed = { costUsd: 0.09, priceKnown: false, tokensEstimated: false };
    expect(await usageRows()).toMatchObject([assumed]);
  });

  it('of a stream that is cut are the most that it may have used', async () => {
    server.mock.onMessage(/./u, { content: text }, { truncateAfterChunks: 2, chunkSize: 10 });
    const shown: string[] = [];
    await aiWith().generate({ ...request, onText: (text) => shown.push(text) });
    const sent = server.sent()[0];
    const [row] = await usageRows();
    expect(row).toMatchObject({ completionTokens: 150, tokensEstimated: true, priceKnown: true });
    const characters = `${sent?.system}${sent?.data}`.length;
    expect(row?.promptTokens).toBeGreaterThan(characters / 2);
    expect(row?.promptTokens).toBeLessThan(characters);
    expect(row?.totalTokens).toBe(150 + (row?.promptTokens ?? 0));
    expect(row?.costUsd).toBeGreaterThan(0);
  });

  it('of an answer that came too late or broke off count, of one that was refused do not', async () => {
    for (const chaos of [{ dropRate: 1 }, { malformedRate: 1 }, { disconnectRate: 1 }]) {
      server.mock.reset();
      await server.test.db.delete(apiUsage);
      server.mock.onMessage(/./u, { content: text }, { chaos });
      await aiWith().generate(request);
      const rows = await usageRows();
      for (const { outcome, totalTokens, tokensEstimated } of rows)
        expect({ outcome, tokensEstimated, isCounted: totalTokens > 0 }).toEqual({
          outcome,
          tokensEstimated: outcome !== 'server',
          isCounted: outcome !== 'server',
        });
      expect(rows.length).toBeGreaterThan(0);
    }
    await server.test.db.delete(apiUsage);
    await aiWith({ baseUrl: 'http://127.0.0.1:2/v1' }).generate(request);
    const nothing = { outcome: 'connection', totalTokens: 0, tokensEstimated: false };
    expect(await usageRows()).toMatchObject([nothing, nothing]);
  });

  it('are estimated where the provider reports none', async () => {
    const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
    server.mock.onMessage(/./u, { content: text, usage });
    await aiWith().generate(request);
    const [row] = await usageRows();
    expect(row).toMatchObject({ outcome: 'ok', tokensEstimated: true });
    expect(row?.completionTokens).toBeGreaterThan(text.length / 3);
    expect(row?.completionTokens).toBeLessThan(text.length);
  });
});

it('a reservation over midnight that is not spent is there for the new day', async () => {
  const { db, context } = server.test;
  let now = new Date('2026-07-15T23:59:59.990Z');
  const budget = createBudget({ db, clock: { now: () => now }, log: context.log });
  const waiting = budget.reserve(1, 10);
  now = new Date('2026-07-16T00:00:00.010Z');
  const reservation = await waiting;
  await reservation?.settle(0.25);
  expect(await budget.reserve(1, 1.25)).not.toBeNull();
});

it('knows which addresses are its own', () => {
  const own = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '10.1.2.3',
    '192.168.0.9',
    '172.20.0.2',
    'ollama',
  ];
  for (const host of [...own, 'gpu.lan', 'models.internal', '[fd00::5]'])
    expect([host, isOnOwnNetwork(`http://${host}:11434/v1`)]).toEqual([host, true]);
  for (const host of ['api.openai.com', '8.8.8.8', '172.32.0.1', '[2001:db8::1]', 'localhost.com'])
    expect([host, isOnOwnNetwork(`https://${host}/v1`)]).toEqual([host, false]);
});

it('takes a listed price also from a gateway on the own network', () => {
  const usage = { prompt: 1_000_000, completion: 0, cached: 0, total: 1_000_000 };
  const where = { own: {}, at: new Date('2026-06-15') };
  const gateway = { ...where, baseUrl: 'http://gateway.lan/v1' };
  expect(priceOf(usage, 'gpt-4o-mini', gateway)).toEqual({ costUsd: 0.15, isKnown: true });
  expect(priceOf(usage, 'house-model-7b', gateway)).toEqual({ costUsd: 0, isKnown: false });
  // Inherited properties are not prices.
  expect(priceOf(usage, 'constructor', gateway)).toEqual({ costUsd: 0, isKnown: false });
});
