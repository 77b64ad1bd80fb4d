import { createAi } from '#server/ai/ai.ts';
import { aiConfig } from '#server/db/schema/prompts.ts';
import { aiBudgetDays, apiUsage } from '#server/db/schema/usage.ts';
import type { withModel } from '#tests/support/model.ts';

/** A compliment in each language that passes every check. */
export const good = {
  de: 'Du bist geduldig, und das spürt man. Wer aufgeregt zu dir kommt, geht ruhiger wieder.',
  en: 'You are patient, and people notice. You give others the time they need.',
  'zh-Hans': '你很有耐心，身边的人都感觉得到。你愿意给别人时间，别人也因此做得更好。',
  'zh-Hant': '你很有耐心，身邊的人都感受得到。你願意給別人時間，別人也因此做得更好。',
} as const;

export const request = { traits: ['geduldig'], language: 'de', useModel: true } as const;

/** Creates the AI on the database and settings of an app that has a model. */
export function writerOf(server: ReturnType<typeof withModel>) {
  const usageRows = () => server.test.db.select().from(apiUsage).orderBy(apiUsage.id);
  return {
    /** Creates it with its own limits and daily budget. */
    aiWith: (limits: Parameters<typeof createAi>[0]['limits'], budget: number | null = null) => {
      const { context } = server.test;
      const config = { ...context.config, aiDailyBudgetUsd: budget };
      // Lets no request wait for a model that loads beyond its test.
      return createAi({ ...context, config, limits: { patientMilliseconds: 0, ...limits } });
    },
    usageRows,
    outcomes: async (): Promise<string[]> => (await usageRows()).map(({ outcome }) => outcome),
    forgetUsage: async (): Promise<void> => {
      await server.test.db.delete(apiUsage);
      await server.test.db.delete(aiBudgetDays);
    },
    set: async (key: string, value: string): Promise<void> => {
      await server.test.db
        .insert(aiConfig)
        .values({ key, value })
        .onConflictDoUpdate({ target: aiConfig.key, set: { value } });
    },
  };
}
