import { passwordCodes } from '#domain/shared/field-codes.ts';
import type { Context } from '#server/context.ts';
import { removeFactorsOf } from '#server/features/members/actions/remove-factors.ts';
import {
  checkUserExists,
  resetPasswordByAdministrator,
} from '#server/features/members/actions/reset-by-administrator.ts';
import { requireRight } from '#server/http/actor.ts';
import { emailInput, textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';
import { deliverSoon } from '#server/notify/notify.ts';

const checkRoute = createRoute({
  method: 'post',
  path: '/admin/users/check',
  opensTo: 'team:access',
  tags: ['moderation'],
  summary: 'Whether an account has this address',
  request: { body: jsonBody(z.object({ email: emailInput })) },
  refuses: { invalid: ['admin.users.error.email_required'] },
  responses: { 200: json(z.object({ exists: z.boolean() }), 'The answer.') },
});

const passwordRoute = createRoute({
  method: 'post',
  path: '/admin/users/password',
  opensTo: 'team:access',
  tags: ['moderation'],
  summary: 'Set a member’s password; the sessions end and the member is told',
  request: {
    body: jsonBody(z.object({ email: emailInput, password: textInput(1000) })),
  },
  refuses: {
    invalid: [...passwordCodes],
    forbidden: ['proof.error.required'],
    'not-found': ['admin.users.error.not_found'],
  },
  responses: {
    200: json(done, 'Set.'),
  },
});

const factorsRoute = createRoute({
  method: 'delete',
  path: '/admin/people/{id}/factors',
  opensTo: 'team:access',
  tags: ['moderation'],
  summary:
    'Remove all factors of a member who has lost them; the sessions end and the member is told',
  request: { params: z.object({ id: idInput }) },
  refuses: {
    forbidden: ['proof.error.required'],
    'not-found': ['error.not_found'],
    conflict: ['admin.people.error.no_factors'],
  },
  responses: { 200: json(done, 'Removed.') },
});

export function accessAdministrationRoutes(context: Context) {
  return createRouter()
    .openapi(checkRoute, async (c) => {
      requireRight(c, 'access');
      return c.json({ exists: await checkUserExists(context, c.req.valid('json').email) }, 200);
    })
    .openapi(passwordRoute, async (c) => {
      const teammate = requireRight(c, 'access');
      const input = c.req.valid('json');
      await resetPasswordByAdministrator(context, teammate, input, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(factorsRoute, async (c) => {
      const teammate = requireRight(c, 'access');
      const { id } = c.req.valid('param');
      await removeFactorsOf(context, id, teammate, sourceOf(c));
      deliverSoon(context);
      return c.json({ ok: true } as const, 200);
    });
}
