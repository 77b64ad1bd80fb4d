import { digestObstacles } from '#domain/notifications/digest.ts';
import type { Context } from '#server/context.ts';
import {
  chooseTeamAlerts,
  viewTeamAlerts,
} from '#server/features/team-alerts/actions/choose-alerts.ts';
import { requireRight } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { createRoute, createRouter, json, jsonBody, z } from '#server/http/router.ts';

const changeLimit = { name: 'alerts', most: 30, seconds: 60 };

const alerts = z
  .object({
    byPush: z.boolean(),
    byMail: z.boolean(),
    hasDevice: z.boolean().openapi({ description: 'Whether there is a browser to push to.' }),
    mailObstacle: z.enum(digestObstacles).nullable().openapi({
      description: 'Why nobody, or this person, can get mails.',
    }),
  })
  .openapi('TeamAlerts');

const readRoute = createRoute({
  method: 'get',
  path: '/admin/alerts',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'How one is told that a report or an objection waits',
  responses: { 200: json(alerts, 'As it is.') },
});

const chooseRoute = createRoute({
  method: 'patch',
  path: '/admin/alerts',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Choose how one is told that something waits; what is left out stays',
  request: {
    body: jsonBody(
      z.object({
        byPush: z.boolean().optional(),
        byMail: z.boolean().optional(),
        timeZone: textInput(100).openapi({ description: 'Whose mornings.' }),
      }),
    ),
  },
  refuses: {
    invalid: ['digests.error.time_zone'],
    conflict: ['digests.error.no_mails', 'digests.error.unconfirmed'],
    limited: ['error.limited'],
  },
  responses: { 200: json(alerts, 'As it is now.') },
});

export function teamAlertRoutes(context: Context) {
  return createRouter()
    .openapi(readRoute, async (c) =>
      c.json(await viewTeamAlerts(context, requireRight(c, 'reports')), 200),
    )
    .openapi(chooseRoute, async (c) => {
      const teammate = requireRight(c, 'reports');
      await countTry(context, changeLimit, teammate.id);
      await chooseTeamAlerts(context, teammate, c.req.valid('json'));
      return c.json(await viewTeamAlerts(context, teammate), 200);
    });
}
