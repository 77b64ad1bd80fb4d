import { offeredModels, promptTypes, settingFaults } from '#domain/ai/ai-settings.ts';
import type { Context } from '#server/context.ts';
import { changeAiConfig } from '#server/features/prompts/actions/change-ai-config.ts';
import { testConnection } from '#server/features/prompts/actions/test-connection.ts';
import { listAiConfig } from '#server/features/prompts/queries.ts';
import { requireRight } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { createRoute, createRouter, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const config = z
  .object({
    settings: z.array(
      z.object({
        key: z.string(),
        value: z.string(),
        description: z.string(),
        updatedAt: z.iso.datetime(),
        updatedBy: z.string().nullable(),
      }),
    ),
    offeredModels: z.array(z.string()),
    configured: z.boolean().openapi({ description: 'False: no model is configured.' }),
    trouble: z
      .object({ kind: z.string(), model: z.string(), until: z.iso.datetime() })
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

const readRoute = createRoute({
  method: 'get',
  path: '/admin/ai-config',
  opensTo: 'team:ai',
  tags: ['prompts'],
  summary: 'The model’s settings, ordered by key',
  responses: { 200: json(config, 'Settings, budget and state.') },
});

const changeRoute = createRoute({
  method: 'put',
  path: '/admin/ai-config',
  opensTo: 'team:ai',
  tags: ['prompts'],
  summary:
    'Change settings, all or none: models, their parameters, ai_enabled on or off, daily_budget_usd, model_prices as JSON',
  request: {
    body: jsonBody(
      z.object({
        values: z
          .record(textInput(100), textInput(8000))
          .refine((values) => Object.keys(values).length <= 20),
        before: z.record(textInput(100), textInput(8000)).default({}).openapi({
          description: 'The value that the editor saw; another value by now is a conflict.',
        }),
      }),
    ),
  },
  refuses: {
    invalid: [...settingFaults],
    'not-found': ['error.not_found'],
    conflict: ['ai_config.error.conflict'],
  },
  responses: { 200: json(config, 'As it is now.') },
});

const modelsRoute = createRoute({
  method: 'get',
  path: '/admin/ai-config/models',
  opensTo: 'team:ai',
  tags: ['prompts'],
  summary: 'The provider’s models; empty where it does not list them',
  responses: { 200: json(z.object({ models: z.array(z.string()) }), 'By name.') },
});

const testRoute = createRoute({
  method: 'post',
  path: '/admin/ai-config/test',
  opensTo: 'team:ai',
  tags: ['prompts'],
  summary: 'Call each model once and report what is wrong',
  responses: {
    200: json(
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
  },
});

export function aiConfigRoutes(context: Context) {
  return createRouter()
    .openapi(readRoute, async (c) => {
      requireRight(c, 'ai');
      return c.json(await describeConfig(context), 200);
    })
    .openapi(changeRoute, async (c) => {
      const teammate = requireRight(c, 'ai');
      await changeAiConfig(context, teammate, c.req.valid('json'), sourceOf(c));
      return c.json(await describeConfig(context), 200);
    })
    .openapi(modelsRoute, async (c) => {
      requireRight(c, 'ai');
      return c.json({ models: await context.ai.models() }, 200);
    })
    .openapi(testRoute, async (c) => {
      requireRight(c, 'ai');
      return c.json({ tests: await testConnection(context, c.req.raw.signal) }, 200);
    });
}

async function describeConfig(context: Context) {
  const [settings, status] = await Promise.all([listAiConfig(context.db), context.ai.status()]);
  const { configured, trouble, spentTodayUsd, dailyBudgetUsd } = status;
  return {
    settings,
    offeredModels: [...offeredModels],
    configured,
    trouble:
      trouble === null
        ? null
        : { kind: trouble.kind, model: trouble.model, until: trouble.until.toISOString() },
    budget: {
      dailyUsd: dailyBudgetUsd,
      operatorUsd: context.config.aiDailyBudgetUsd,
      spentTodayUsd,
    },
  };
}
