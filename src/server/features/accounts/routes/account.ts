import { passwordCodes } from '#domain/shared/field-codes.ts';
import type { Context } from '#server/context.ts';
import { changePassword } from '#server/features/accounts/actions/change-password.ts';
import { deleteAccount } from '#server/features/accounts/actions/delete-account.ts';
import { exportAccount } from '#server/features/accounts/actions/export-account.ts';
import { passwordLimit } from '#server/features/accounts/routes/limits.ts';
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { emailInput, textInput } from '#server/http/input.ts';
import { json, z } from '#server/http/router.ts';
import { clearBrowser } from '#server/http/session.ts';

const exportLimit = { name: 'export', most: 10, seconds: 60 * 60 };

export function accountRoutes(context: Context) {
  return new Endpoints('accounts', context)
    .put('/auth/password', {
      opensTo: 'person',
      limit: passwordLimit,
      summary: 'Change the password; every other session ends',
      isRepeatable: true,
      body: z.object({ oldPassword: textInput(1000), newPassword: textInput(1000) }),
      refuses: {
        invalid: ['settings.password.wrong', ...passwordCodes],
        unauthenticated: ['session.error.ended'],
        conflict: ['account.error.no_password'],
      },
      answer: ok('Changed.'),
      handle: ({ caller, body, key }) => changePassword(context, caller, { ...body, key }),
    })
    .delete('/profile', {
      opensTo: 'person',
      limit: passwordLimit,
      summary:
        'Delete the caller’s account; the typed address, or name without one, must match exactly',
      body: z.object({
        email: emailInput.default(''),
        name: textInput(500).default(''),
        password: textInput(1000).default(''),
      }),
      refuses: {
        invalid: ['settings.delete.mismatch', 'settings.password.wrong', 'login.error.code_wrong'],
        forbidden: ['proof.error.required'],
        conflict: ['admin.error.last'],
        unauthenticated: ['session.error.ended'],
      },
      answer: ok('Deleted.'),
      handle: async ({ caller, body, c }) => {
        await deleteAccount(context, caller, body);
        clearBrowser(context, c);
      },
    })
    .get('/profile/export', {
      opensTo: 'person',
      limit: exportLimit,
      summary: 'Download all data about the caller as a file',
      answer: json(z.record(z.string(), z.unknown()).openapi('Export'), 'The caller’s data.'),
      handle: ({ caller, c }) => {
        c.header('Content-Disposition', 'attachment; filename="wohlwort.json"');
        return exportAccount(context, caller);
      },
    }).router;
}
