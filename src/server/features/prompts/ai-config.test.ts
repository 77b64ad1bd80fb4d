import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditEvents } from '#server/db/schema/audit.ts';
import { aiBudgetDays, apiUsage } from '#server/db/schema/usage.ts';
import { createTestApp, type TestPerson } from '#tests/support/app.ts';
import { withModel } from '#tests/support/model.ts';

const server = withModel({ AI_DAILY_BUDGET_USD: '5' });

let administrator: TestPerson;

beforeAll(async () => {
  administrator = await server.test.signUp('Ada Leitner');
  await server.test.makeAdministrator(administrator);
});

const change = (values: Record<string, string>) =>
  administrator.request('PUT', '/api/admin/ai-config', { values });

const write = () =>
  server.test.context.ai.generate({ traits: ['geduldig'], language: 'de', useModel: true });

async function budget() {
  const [config, usage] = await Promise.all(
    ['ai-config', 'usage'].map((path) => administrator.request('GET', `/api/admin/${path}`)),
  );
  const shape = z.object({
    budget: z.object({ dailyUsd: z.number(), operatorUsd: z.number().optional() }),
  });
  const { dailyUsd, operatorUsd } = shape.parse(config?.body).budget;
  return { dailyUsd, operatorUsd, usageUsd: shape.parse(usage?.body).budget.dailyUsd };
}

const text = 'Du bist geduldig, und das spürt man. Wer zu dir kommt, geht ruhiger wieder.';

const prices = (model: string) => `{"${model}":{"input":1,"output":2}}`;

describe('settings', () => {
  it('are ordered by key and say who changed what when', async () => {
    await change({ validation_temperature: '0.5' });
    const { body } = await administrator.request('GET', '/api/admin/ai-config');
    const { settings } = z
      .object({ settings: z.array(z.looseObject({ key: z.string() })) })
      .parse(body);
    const keys = settings.map(({ key }) => key);
    expect(keys).toEqual(keys.toSorted());
    expect(settings.find(({ key }) => key === 'validation_temperature')).toMatchObject({
      value: '0.5',
      updatedBy: 'Ada Leitner',
      updatedAt: server.test.clock.now().toISOString(),
    });
    const events = await server.test.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'admin.ai_config_changed'));
    expect(events).toMatchObject([
      {
        actorId: administrator.id,
        details: { key: 'validation_temperature', before: '0.3', after: '0.5' },
      },
    ]);
  });

  it('are not overwritten by an editor who has not seen the present ones', async () => {
    const add = (model: string, before: string) =>
      administrator.request('PUT', '/api/admin/ai-config', {
        values: { model_prices: prices(model), validation_temperature: '0.2' },
        before: { model_prices: before, generation_temperature: '0.1' },
      });
    expect((await add('own-7b', '')).status).toBe(200);
    const late = await add('own-8b', '');
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      error: {
        code: 'ai_config.error.conflict',
        fields: { model_prices: 'ai_config.error.conflict' },
        values: { value: prices('own-7b') },
      },
    });
    expect((await add('own-8b', prices('own-7b'))).status).toBe(200);
    await change({ model_prices: '', validation_temperature: '0.3' });
  });

  it.each([
    ['generation_temperature', '1.1'],
    ['generation_temperature', '-0.1'],
    ['generation_temperature', '0.25'],
    ['generation_temperature', 'warm'],
    ['validation_temperature', ''],
    ['generation_model', 'two words'],
    ['generation_model', ''],
    ['ai_enabled', 'maybe'],
    ['moderation_enabled', ''],
    ['daily_budget_usd', '-1'],
    ['daily_budget_usd', '1.005'],
    ['daily_budget_usd', '5.01'],
    ['no_such_key', '1'],
    ['model_prices', '{"own-7b":{"input":1}}'],
    ['model_prices', '{"own-7b":{"input":-1,"output":2}}'],
  ])('refuse %s = %s', async (key, value) => {
    expect((await change({ [key]: value })).status).toBe(422);
  });

  it('change all or nothing', async () => {
    const answer = await change({ generation_model: 'gpt-4o', generation_temperature: '2' });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { fields: { generation_temperature: 'ai_config.error.temperature' } } },
    });
    const { body } = await administrator.request('GET', '/api/admin/ai-config');
    expect(JSON.stringify(body)).not.toContain('"value":"gpt-4o"');
  });

  it('take effect at the next call', async () => {
    server.mock.onMessage(/./u, { content: text });
    await change({ generation_model: 'my-own-model', generation_temperature: '0.2' });
    expect(await write()).toEqual({ text, source: 'ai' });
    expect(server.sent().at(-1)).toMatchObject({
      model: 'my-own-model',
      body: { temperature: 0.2 },
    });
    await change({ ai_enabled: 'off' });
    const asked = server.sent().length;
    expect((await write()).source).toBe('template');
    expect(server.sent()).toHaveLength(asked);
    await change({ ai_enabled: 'on', generation_model: 'gpt-4o-mini' });
  });

  it('know what a model costs that no list has', async () => {
    const usage = { prompt_tokens: 1_000_000, completion_tokens: 100_000 };
    server.mock.onMessage(/./u, { content: text, usage });
    const prices = '{"house-model-7b":{"input":0.5,"output":2,"cached":0.1}}';
    expect(
      await change({ generation_model: 'house-model-7b', model_prices: prices }),
    ).toMatchObject({
      status: 200,
      body: { settings: expect.arrayContaining([expect.objectContaining({ value: prices })]) },
    });
    await server.test.db.delete(apiUsage);
    expect((await write()).source).toBe('ai');
    expect(await server.test.db.select().from(apiUsage)).toMatchObject([
      { model: 'house-model-7b', costUsd: 0.7, priceKnown: true },
    ]);
    await server.test.db.delete(apiUsage);
    await server.test.db.delete(aiBudgetDays);
    await change({ generation_model: 'gpt-4o-mini', model_prices: '' });
  });

  it('hold the model to the lower of both budgets from the next call on', async () => {
    server.mock.onMessage(/./u, { content: text });
    expect(await budget()).toEqual({ dailyUsd: 5, operatorUsd: 5, usageUsd: 5 });
    expect((await change({ daily_budget_usd: '0' })).status).toBe(200);
    expect(await budget()).toEqual({ dailyUsd: 0, operatorUsd: 5, usageUsd: 0 });
    const asked = server.sent().length;
    expect((await write()).source).toBe('template');
    expect(server.sent()).toHaveLength(asked);
    await change({ daily_budget_usd: '2.5' });
    expect((await write()).source).toBe('ai');
    await change({ daily_budget_usd: '' });
    expect(await budget()).toEqual({ dailyUsd: 5, operatorUsd: 5, usageUsd: 5 });
    const events = await server.test.db
      .select({ details: auditEvents.details })
      .from(auditEvents)
      .where(eq(auditEvents.action, 'admin.ai_config_changed'));
    expect(events.map(({ details }) => details)).toContainEqual({
      key: 'daily_budget_usd',
      before: '0',
      after: '2.5',
    });
  });
});

describe('the connection test', () => {
  it('asks both models and judges their answers', async () => {
    server.mock.onMessage(/eigenschaften/u, { content: text });
    server.mock.onMessage(/./u, { content: 'No JSON.' });
    const { body } = await administrator.request('POST', '/api/admin/ai-config/test');
    expect(body).toMatchObject({
      tests: [
        { task: 'generation', outcome: 'ok' },
        { task: 'validation', outcome: 'malformed' },
      ],
    });
  });

  it('says that the key is wrong', async () => {
    server.mock.onMessage(/./u, { error: { message: 'no', type: 'auth' }, status: 401 });
    const { body } = await administrator.request('POST', '/api/admin/ai-config/test');
    expect(body).toMatchObject({
      tests: [{ outcome: 'unauthorized' }, { outcome: 'unauthorized' }],
    });
  });

  it('says that there is no model', async () => {
    const plain = await createTestApp();
    const person = await plain.signUp('Ada Leitner');
    await plain.makeAdministrator(person);
    const { body } = await person.request('POST', '/api/admin/ai-config/test');
    expect(body).toMatchObject({ tests: [{ outcome: 'not-configured' }, {}] });
    const trial = await person.request('POST', '/api/admin/prompts/try', {
      type: 'validation',
      promptText: 'Prüfe.',
    });
    expect(trial).toMatchObject({
      status: 409,
      body: { error: { code: 'ai_config.error.not_configured' } },
    });
  });
});
