import { offeredModels, promptTypes, settingFaults } from '#domain/ai/ai-settings.ts';
import type { Context } from '#server/context.ts';
import { changeAiConfig } from '#server/features/prompts/actions/change-ai-config.ts';
import { testConnection } from '#server/features/prompts/actions/test-connection.ts';
import { listAiConfig } from '#server/features/prompts/queries.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { textInput } from '#server/http/input.ts';
import { dateTime, json, z } from '#server/http/router.ts';

const config = z
  .object({
    settings: z.array(
      z.object({
        key: z.string(),
        value: z.string(),
        description: z.string(),
        updatedAt: dateTime,
        updatedBy: z.string().nullable(),
      }),
    ),
    offeredModels: z.array(z.string()),
    configured: z.boolean().openapi({ description: 'False: no model is configured.' }),
    trouble: z
      .object({ kind: z.string(), model: z.string(), until: dateTime })
      .nullable()
      .openapi({ description: 'Why the model is not called at the moment.' }),
    budget: z.object({
      dailyUsd: z.number().nullable().openapi({ description: 'The effective limit; null: none.' }),
      operatorUsd: z
        .number()
        .nullable()
        .openapi({ description: 'AI_DAILY_BUDGET_USD, the upper limit for administrators.' }),
      spentTodayUsd: z.number(),
    }),
  })
  .openapi('AiConfig');

export function aiConfigRoutes(context: Context) {
  return new Endpoints('prompts', context)
    .get('/admin/ai-config', {
      opensTo: 'team:ai',
      summary: 'The model’s settings, ordered by key',
      answer: json(config, 'Settings, budget and state.'),
      handle: () => describeConfig(context),
    })
    .put('/admin/ai-config', {
      opensTo: 'team:ai',
      summary:
        'Change settings, all or none: models, their parameters, ai_enabled and moderation_enabled on or off, daily_budget_usd, model_prices as JSON',
      body: z.object({
        values: z
          .record(textInput(100), textInput(8000))
          .refine((values) => Object.keys(values).length <= 20),
        before: z.record(textInput(100), textInput(8000)).default({}).openapi({
          description: 'The value that the editor saw; another value by now is a conflict.',
        }),
      }),
      refuses: {
        invalid: [...settingFaults],
        'not-found': ['error.not_found'],
        conflict: ['ai_config.error.conflict'],
      },
      answer: json(config, 'As it is now.'),
      handle: async ({ caller, body }) => {
        await changeAiConfig(context, caller, body);
        return await describeConfig(context);
      },
    })
    .get('/admin/ai-config/models', {
      opensTo: 'team:ai',
      summary: 'The provider’s models; empty where it does not list them',
      answer: json(z.object({ models: z.array(z.string()) }), 'By name.'),
      handle: async () => ({ models: await context.ai.models() }),
    })
    .post('/admin/ai-config/test', {
      opensTo: 'team:ai',
      summary: 'Call each model once and report what is wrong',
      answer: json(
        z.object({
          tests: z.array(
            z.object({
              task: z.enum(promptTypes),
              model: z.string(),
              outcome: z.string().openapi({ description: '`ok`, or what went wrong.' }),
              costUsd: z.number().nullable(),
              milliseconds: z.int(),
            }),
          ),
        }),
        'One line for each use of a model.',
      ),
      handle: async ({ c }) => ({ tests: await testConnection(context, c.req.raw.signal) }),
    }).router;
}

async function describeConfig(context: Context) {
  const [settings, status] = await Promise.all([listAiConfig(context.db), context.ai.status()]);
  const { configured, trouble, spentTodayUsd, dailyBudgetUsd } = status;
  return {
    settings,
    offeredModels: [...offeredModels],
    configured,
    trouble,
    budget: {
      dailyUsd: dailyBudgetUsd,
      operatorUsd: context.config.aiDailyBudgetUsd,
      spentTodayUsd,
    },
  };
}
