import type { Context } from '#server/context.ts';
import { readEngagementReport, readUsageReport } from '#server/features/analytics/queries.ts';
import { longestReport } from '#server/features/analytics/queries/engagement.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { json, z } from '#server/http/router.ts';

const range = z.object({ first: z.string(), last: z.string() });
const query = z.object({
  days: z.coerce.number<number>().int().min(1).max(longestReport).default(30),
});

const usageSums = {
  calls: z.int(),
  tokens: z.number(),
  estimatedTokens: z.number().openapi({ description: 'Tokens that no provider has reported.' }),
  costUsd: z.number(),
  failures: z.int(),
};

const usage = z
  .object({
    range,
    total: z.object(usageSums),
    previous: z.object(usageSums),
    byDay: z.array(z.object({ date: z.string(), ...usageSums })),
    byEndpoint: z.array(z.object({ endpoint: z.string(), ...usageSums })),
    byModel: z.array(z.object({ model: z.string(), priceKnown: z.boolean(), ...usageSums })),
    byOutcome: z.array(z.object({ outcome: z.string(), calls: z.int() })),
    fallbacks: z
      .object({
        times: z.int(),
        timesBefore: z.int(),
        byReason: z.array(z.object({ endpoint: z.string(), reason: z.string(), times: z.int() })),
      })
      .openapi({ description: 'Local answers in place of the model’s.' }),
    budget: z.object({
      dailyUsd: z.number().nullable(),
      spentTodayUsd: z.number(),
      leftTodayUsd: z.number().nullable(),
    }),
    month: z.object({ spentUsd: z.number() }),
  })
  .openapi('UsageReport');

const sums = {
  complimentsSent: z.int(),
  complimentsReceived: z.int(),
  thanksSent: z.int(),
  aiInteractions: z.int(),
  meanScore: z.number(),
};

const engagement = z
  .object({
    range,
    totals: z.object({ ...sums, activePeople: z.int(), retention: z.number() }),
    previous: z.object({ ...sums, activePeople: z.int() }),
    active: z.object({ day: z.int(), week: z.int(), month: z.int() }),
    people: z
      .object({
        total: z.int(),
        withoutCompliment: z.int().nullable(),
      })
      .openapi({ description: 'Null where fewer than 20 people would stand behind it.' }),
    byDay: z.array(z.object({ date: z.string(), activePeople: z.int(), ...sums })),
    features: z.array(z.object({ feature: z.string(), uses: z.int() })),
  })
  .openapi('EngagementReport');

export function analyticsRoutes(context: Context) {
  return new Endpoints('insights', context)
    .get('/admin/usage', {
      opensTo: 'team:figures',
      summary: 'Usage and cost of model calls in the last days',
      query,
      answer: json(usage, 'Costs in US dollars.'),
      handle: async ({ query }) => {
        const { days } = query;
        await context.fallbacks.write();
        return await readUsageReport(context.db, {
          now: context.clock.now(),
          days,
          operatorBudgetUsd: context.config.aiDailyBudgetUsd,
        });
      },
    })
    .get('/admin/engagement', {
      opensTo: 'team:figures',
      summary: 'Retention and activity of members, up to yesterday',
      query,
      answer: json(engagement, 'Days in UTC.'),
      handle: ({ query }) =>
        readEngagementReport(context.db, { now: context.clock.now(), ...query }),
    }).router;
}
