import { passwordCodes } from '#domain/shared/field-codes.ts';
import type { Context } from '#server/context.ts';
import { removeFactorsOf } from '#server/features/members/actions/remove-factors.ts';
import {
  checkUserExists,
  resetPasswordByAdministrator,
} from '#server/features/members/actions/reset-by-administrator.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { emailInput, textInput } from '#server/http/input.ts';
import { idInput } from '#server/http/list-input.ts';
import { json, z } from '#server/http/router.ts';
import { deliverSoon } from '#server/notify/notify.ts';

export function accessAdministrationRoutes(context: Context) {
  return new Endpoints('moderation', context)
    .post('/admin/users/check', {
      opensTo: 'team:access',
      summary: 'Whether an account has this address',
      body: z.object({ email: emailInput }),
      refuses: { invalid: ['admin.users.error.email_required'] },
      answer: json(z.object({ exists: z.boolean() }), 'The answer.'),
      handle: async ({ body }) => ({ exists: await checkUserExists(context, body.email) }),
    })
    .post('/admin/users/password', {
      opensTo: 'team:access',
      summary: 'Set a member’s password; the sessions end and the member is told',
      body: z.object({ email: emailInput, password: textInput(1000) }),
      refuses: {
        invalid: [...passwordCodes],
        forbidden: ['proof.error.required'],
        'not-found': ['admin.users.error.not_found'],
      },
      answer: ok('Set.'),
      handle: ({ caller, body }) => resetPasswordByAdministrator(context, caller, body),
    })
    .delete('/admin/people/{id}/factors', {
      opensTo: 'team:access',
      summary:
        'Remove all factors of a member who has lost them; the sessions end and the member is told',
      params: z.object({ id: idInput }),
      refuses: {
        forbidden: ['proof.error.required'],
        'not-found': ['error.not_found'],
        conflict: ['admin.people.error.no_factors'],
      },
      answer: ok('Removed.'),
      handle: async ({ caller, params }) => {
        await removeFactorsOf(context, params.id, caller);
        deliverSoon(context);
      },
    }).router;
}
