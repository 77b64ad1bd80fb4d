import type { Context } from '#server/context.ts';
import { transparencyFile } from '#server/features/moderation-statistics/actions/tell-public.ts';
import { viewFigures } from '#server/features/moderation-statistics/actions/view-figures.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { reasonWords } from '#server/http/reason-words.ts';
import { createRouter, json, z } from '#server/http/router.ts';

const seconds = z.number().nullable();

const decisions = { decided: z.int(), removed: z.int() };

const sums = {
  reports: z.int(),
  ...decisions,
  lookHalf: seconds.openapi({ description: 'Median time until a team member first saw one.' }),
  lookMost: seconds.openapi({ description: 'For nine in ten.' }),
  decisionHalf: seconds,
  decisionMost: seconds,
  undone: z.int().openapi({ description: 'Undone decisions; not among the others.' }),
  objections: z.int(),
  upheld: z.int(),
  rejected: z.int(),
  objectionHalf: seconds,
  objectionMost: seconds,
};

const shares = { reports: z.int(), ...decisions, decisionHalf: seconds };

const report = z
  .object({
    range: z.object({ first: z.string(), last: z.string() }),
    total: z.object(sums),
    previous: z.object(sums),
    byDay: z.array(z.object({ date: z.string(), ...shares })),
    byLanguage: z.array(
      z.object({ language: z.string().openapi({ description: 'Or `unknown`.' }), ...shares }),
    ),
    byKind: z.array(
      z.object({
        kind: z.string().openapi({ description: 'The reporter’s choice, or `unsaid`.' }),
        ...shares,
      }),
    ),
    byRule: z.array(z.object({ rule: z.string(), words: reasonWords, removed: z.int() })),
    byModerator: z
      .array(
        z.object({
          id: z.uuid().nullable(),
          name: z.string().nullable().openapi({ description: 'Null: the account is deleted.' }),
          ...decisions,
          decisionHalf: seconds,
          undone: z.int(),
          upheld: z.int().openapi({ description: 'Objections to the moderator’s removals.' }),
          rejected: z.int(),
        }),
      )
      .nullable()
      .openapi({ description: 'For administrators.' }),
  })
  .openapi('ModerationReport');

export function moderationStatisticsRoutes(context: Context) {
  return new Endpoints('moderation', context).get('/admin/moderation-statistics', {
    opensTo: 'team:reports',
    summary: 'Number, duration and outcome of reports; looking is audited',
    query: z.object({ days: z.coerce.number<number>().int().min(1).max(366).default(30) }),
    answer: json(report, 'Days in UTC, times in seconds.'),
    handle: ({ caller, query }) => viewFigures(context, caller, query),
  }).router;
}

export function transparencyRoutes(context: Context) {
  const router = createRouter();
  router.get('/transparency.csv', async (c) => {
    c.header('Cache-Control', 'private, no-cache');
    c.header('Content-Type', 'text/csv; charset=utf-8');
    c.header('Content-Disposition', 'attachment; filename="transparency.csv"');
    return c.body(await transparencyFile(context.db));
  });
  return router;
}
