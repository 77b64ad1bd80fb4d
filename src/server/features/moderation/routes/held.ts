import { languages } from '#domain/language.ts';
import { holdCauses } from '#domain/moderation.ts';
import type { Context } from '#server/context.ts';
import { decideHeld } from '#server/features/moderation/actions/decide-held.ts';
import { viewHeld } from '#server/features/moderation/actions/view-queue.ts';
import {
  manyDone,
  manyInput,
  sentenceCodes,
} from '#server/features/moderation/routes/told-shape.ts';
import { requireRight } from '#server/http/actor.ts';
import { pageQuery } from '#server/http/list-input.ts';
import { createRoute, createRouter, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const held = z
  .object({
    complimentId: z.uuid(),
    text: z.string(),
    cause: z.enum(holdCauses),
    language: z.enum(languages).nullable(),
    isAnonymous: z.boolean(),
    isAiSuggested: z.boolean(),
    heldOn: z.iso.date().openapi({ description: 'The day (UTC) on which it came to the team.' }),
    sender: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .openapi({ description: 'Null for an anonymous one.' }),
  })
  .openapi('HeldLetter');

const listRoute = createRoute({
  method: 'get',
  path: '/admin/held',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Letters that a rule holds until somebody has looked, the oldest first; audited',
  request: { query: pageQuery },
  responses: {
    200: json(z.object({ letters: z.array(held), totalCount: z.int() }), 'One page.'),
  },
});

const decideRoute = createRoute({
  method: 'post',
  path: '/admin/held/decisions',
  opensTo: 'team:reports',
  tags: ['moderation'],
  summary: 'Deliver held letters (null), or refuse them for a reason that their senders are told',
  request: { body: jsonBody(manyInput) },
  refuses: { invalid: [...sentenceCodes] },
  responses: { 200: json(manyDone, 'What became of them.') },
});

/** Letters that wait for the team before they arrive. */
export function heldRoutes(context: Context) {
  return createRouter()
    .openapi(listRoute, async (c) => {
      const teammate = requireRight(c, 'reports');
      return c.json(await viewHeld(context, teammate, c.req.valid('query'), sourceOf(c)), 200);
    })
    .openapi(decideRoute, async (c) => {
      const teammate = requireRight(c, 'reports');
      return c.json(await decideHeld(context, teammate, c.req.valid('json'), sourceOf(c)), 200);
    });
}
