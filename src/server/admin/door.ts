import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Administrator } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import { requirePerson } from '#server/http/actor.ts';
import type { HttpEnv } from '#server/http/router.ts';

/**
 * Stands before every address of the team, also before those that do not exist: a stranger gets the same answer from
 * all of them.
 */
export const adminDoor = createMiddleware<HttpEnv>(async (c, next) => {
  requireAdministrator(c);
  await next();
});

/** The administrator of a request, or a refusal. */
export function requireAdministrator(c: HonoContext<HttpEnv>): Administrator {
  const actor = requirePerson(c);
  if (actor.kind !== 'administrator') throw new CodedError('forbidden', 'admin.error.forbidden');
  return actor;
}
