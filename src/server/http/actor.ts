import type { Context as HonoContext } from 'hono';
import type { BeforeFactor, Person } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import type { HttpEnv } from '#server/http/router.ts';

/** The signed-in person of a request, or a refusal. */
export function requirePerson(c: HonoContext<HttpEnv>): Person {
  const actor = requireSignedIn(c);
  if (actor.kind === 'before-factor') throw new CodedError('forbidden', 'factor.error.required');
  return actor;
}

/** Also somebody whose second factor is still to come: for the factor step alone. */
export function requireSignedIn(c: HonoContext<HttpEnv>): Person | BeforeFactor {
  const actor = c.get('actor');
  if (actor.kind === 'visitor') throw new CodedError('unauthenticated', 'error.unauthenticated');
  return actor;
}
