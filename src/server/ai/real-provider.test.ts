import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mentionsTrait } from '#domain/ai/trait-mention.ts';
import { languages } from '#domain/i18n/language.ts';
import { aiConfig } from '#server/db/schema/prompts.ts';
import { apiUsage } from '#server/db/schema/usage.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { samples } from '#tests/support/samples.ts';

/*
 * Runs with `npm run test:provider` and TEST_OPENAI_API_KEY and/or TEST_OPENAI_BASE_URL (and TEST_OPENAI_MODEL) against
 * a real provider. Costs a fraction of a cent.
 */
const key = process.env['TEST_OPENAI_API_KEY'];
const baseUrl = process.env['TEST_OPENAI_BASE_URL'];
const model = process.env['TEST_OPENAI_MODEL'];
const isThere = key !== undefined || baseUrl !== undefined;
if (!isThere)
  process.stdout.write(
    'Skipped: no real model provider is asked. Set TEST_OPENAI_API_KEY or TEST_OPENAI_BASE_URL (and TEST_OPENAI_MODEL) to ask one.\n',
  );

describe.skipIf(!isThere)('a real provider', { timeout: 30_000 }, () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({
      env: {
        ...(key === undefined ? {} : { OPENAI_API_KEY: key }),
        ...(baseUrl === undefined ? {} : { OPENAI_BASE_URL: baseUrl }),
      },
    });
    if (model !== undefined)
      for (const task of ['generation_model', 'validation_model'])
        await test.db
          .insert(aiConfig)
          .values({ key: task, value: model })
          .onConflictDoUpdate({ target: aiConfig.key, set: { value: model } });
  });

  afterAll(() => test.close());

  it.each(languages)('writes in %s', async (language) => {
    const traits = ['geduldig', 'patient', '耐心'];
    const shown: string[] = [];
    const answer = await test.context.ai.generate({
      traits,
      language,
      useModel: true,
      onText: (text) => shown.push(text),
    });
    expect(answer.source).toBe('ai');
    expect(mentionsTrait(answer.text, traits, language)).toBe(true);
    expect(shown.at(-1)).toBe(answer.text);
  });

  it.each(languages)('judges in %s', async (language) => {
    const { ai } = test.context;
    expect(
      await ai.validate({ text: samples[language].providerKind, language, useModel: true }),
    ).toMatchObject({
      isValid: true,
      source: 'ai',
    });
    const verdict = await ai.validate({
      text: samples[language].providerUnkind,
      language,
      useModel: true,
    });
    expect(verdict.isValid).toBe(false);
  });

  it('lists its models and reports what it used', async () => {
    expect((await test.context.ai.models()).length).toBeGreaterThan(0);
    const rows = await test.db.select().from(apiUsage);
    const answered = rows.filter(({ outcome }) => outcome === 'ok');
    expect(answered.length).toBeGreaterThan(0);
    for (const row of answered)
      expect(row.promptTokens + row.completionTokens).toBe(row.totalTokens);
  });
});
