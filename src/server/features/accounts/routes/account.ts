import type { JSONValue } from 'hono/utils/types';
import { passwordCodes } from '#domain/shared/field-codes.ts';
import type { Context } from '#server/context.ts';
import { changePassword } from '#server/features/accounts/actions/change-password.ts';
import { deleteAccount } from '#server/features/accounts/actions/delete-account.ts';
import { exportAccount } from '#server/features/accounts/actions/export-account.ts';
import { passwordLimit } from '#server/features/accounts/routes/limits.ts';
import { requirePerson } from '#server/http/actor.ts';
import { emailInput, textInput } from '#server/http/input.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { requestKeyHeader } from '#server/http/request-key.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { clearBrowser } from '#server/http/session.ts';
import { sourceOf } from '#server/http/source.ts';

const exportLimit = { name: 'export', most: 10, seconds: 60 * 60 };

const passwordRoute = createRoute({
  method: 'put',
  path: '/auth/password',
  opensTo: 'person',
  tags: ['accounts'],
  summary: 'Change the password; every other session ends',
  request: {
    headers: requestKeyHeader,
    body: jsonBody(z.object({ oldPassword: textInput(1000), newPassword: textInput(1000) })),
  },
  refuses: {
    invalid: ['settings.password.wrong', ...passwordCodes],
    unauthenticated: ['session.error.ended'],
    conflict: ['account.error.no_password'],
    limited: ['error.limited'],
  },
  responses: { 200: json(done, 'Changed.') },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/profile',
  opensTo: 'person',
  tags: ['accounts'],
  summary: 'Delete the caller’s account; the typed address must match exactly',
  request: {
    body: jsonBody(z.object({ email: emailInput, password: textInput(1000).optional() })),
  },
  refuses: {
    invalid: ['settings.delete.mismatch', 'settings.password.wrong'],
    forbidden: ['proof.error.required'],
    conflict: ['admin.error.last'],
    unauthenticated: ['session.error.ended'],
    limited: ['error.limited'],
  },
  responses: { 200: json(done, 'Deleted.') },
});

const exportRoute = createRoute({
  method: 'get',
  path: '/profile/export',
  opensTo: 'person',
  tags: ['accounts'],
  summary: 'Download all data about the caller as a file',
  refuses: { limited: ['error.limited'] },
  responses: {
    200: json(z.record(z.string(), z.unknown()).openapi('Export'), 'The caller’s data.'),
  },
});

export function accountRoutes(context: Context) {
  return createRouter()
    .openapi(passwordRoute, async (c) => {
      const person = requirePerson(c);
      await countTry(context, passwordLimit, person.id);
      const key = c.req.valid('header')['idempotency-key'];
      await changePassword(context, person, { ...c.req.valid('json'), key }, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(deleteRoute, async (c) => {
      const person = requirePerson(c);
      await countTry(context, passwordLimit, person.id);
      const { email, password = '' } = c.req.valid('json');
      await deleteAccount(context, person, { email, password }, sourceOf(c));
      clearBrowser(context, c);
      return c.json({ ok: true } as const, 200);
    })
    .openapi(exportRoute, async (c) => {
      const person = requirePerson(c);
      await countTry(context, exportLimit, person.id);
      c.header('Content-Disposition', 'attachment; filename="wohlwort.json"');
      const data: Record<string, JSONValue> = JSON.parse(
        JSON.stringify(await exportAccount(context, person, sourceOf(c))),
      );
      return c.json(data, 200);
    });
}
