import { communityLimits } from '#domain/accounts/joining.ts';
import { languages } from '#domain/i18n/language.ts';
import { emailCodes } from '#domain/shared/field-codes.ts';
import type { Context } from '#server/context.ts';
import {
  changeCommunity,
  describeCommunity,
  endDemo,
} from '#server/features/community/actions/community.ts';
import { requireRight } from '#server/http/actor.ts';
import { emailInput, textInput } from '#server/http/input.ts';
import { createRoute, createRouter, json, jsonBody, z } from '#server/http/router.ts';
import { clearSessionCookie } from '#server/http/session.ts';
import { sourceOf } from '#server/http/source.ts';

const operator = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
});

const community = z
  .object({
    name: z.string().nullable(),
    language: z.enum(languages).openapi({
      description: 'Of pages for visitors without a choice.',
    }),
    operator,
    given: operator.openapi({ description: 'What the environment says; it wins.' }),
    isDemo: z.boolean().openapi({ description: 'Whether there are invented people.' }),
  })
  .openapi('Community');

const readRoute = createRoute({
  method: 'get',
  path: '/admin/community',
  opensTo: 'team:community',
  tags: ['community'],
  summary: 'The name of the community and its operator',
  responses: { 200: json(community, 'As entered.') },
});

const changeRoute = createRoute({
  method: 'put',
  path: '/admin/community',
  opensTo: 'team:community',
  tags: ['community'],
  summary: 'Change name, language and operator of the community; empty fields are forgotten',
  request: {
    body: jsonBody(
      z.object({
        name: textInput(4 * communityLimits.name),
        language: z.enum(languages),
        operatorName: textInput(4 * communityLimits.operator),
        operatorAddress: textInput(4 * communityLimits.address),
        operatorEmail: emailInput,
      }),
    ),
  },
  refuses: { invalid: ['admin.setup.error.too_long', ...emailCodes] },
  responses: { 200: json(community, 'As it is now.') },
});

const endDemoRoute = createRoute({
  method: 'delete',
  path: '/admin/demo',
  opensTo: 'team:community',
  tags: ['community'],
  summary: 'Remove the invented people, with the caller where that is one of them',
  refuses: { 'not-found': ['admin.setup.error.no_demo'] },
  responses: {
    200: json(
      z.object({
        setup: z.string().nullable().openapi({
          description: 'Where the first real administrator is made; null where there is one.',
        }),
      }),
      'Gone.',
    ),
  },
});

export function communityRoutes(context: Context) {
  return createRouter()
    .openapi(readRoute, async (c) => {
      requireRight(c, 'community');
      return c.json(await describeCommunity(context), 200);
    })
    .openapi(changeRoute, async (c) => {
      const teammate = requireRight(c, 'community');
      await changeCommunity(context, teammate, c.req.valid('json'), sourceOf(c));
      return c.json(await describeCommunity(context), 200);
    })
    .openapi(endDemoRoute, async (c) => {
      const teammate = requireRight(c, 'community');
      const setup = await endDemo(context, teammate, sourceOf(c));
      if (setup !== null) clearSessionCookie(context, c);
      return c.json({ setup }, 200);
    });
}
