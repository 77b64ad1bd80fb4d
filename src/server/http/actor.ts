import type { Context as HonoContext } from 'hono';
import { mayDo, type Right } from '#domain/accounts/rights.ts';
import type { Actor, BeforeFactor, Person, Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { rightAt, type Access } from '#server/http/error-responses.ts';
import type { HttpEnv } from '#server/http/http-env.ts';

/** Returns the caller of a route that opens to `access`, or throws. */
export function callerAt(c: HonoContext<HttpEnv>, access: Access): Actor {
  const right = rightAt(access);
  if (right !== null) return requireRight(c, right);
  if (access === 'public') return c.get('actor');
  return access === 'person' ? requirePerson(c) : requireSignedIn(c);
}

/** Returns the signed-in person, or throws. */
export function requirePerson(c: HonoContext<HttpEnv>): Person {
  const actor = requireSignedIn(c);
  if (actor.kind === 'before-factor') throw new AppError('forbidden', 'factor.error.required');
  return actor;
}

/** Returns the team member, or throws. */
export function requireTeam(c: HonoContext<HttpEnv>): Teammate {
  const actor = requirePerson(c);
  if (actor.kind === 'member') throw new AppError('forbidden', 'admin.error.forbidden');
  if (actor.lacksFactor) throw new AppError('forbidden', 'admin.error.factor');
  return actor;
}

/** Returns the team member with this right, or throws. */
function requireRight(c: HonoContext<HttpEnv>, right: Right): Teammate {
  const actor = requireTeam(c);
  if (!mayDo(actor.kind, right)) throw new AppError('forbidden', 'admin.error.forbidden');
  return actor;
}

/** Says whether the person may act with this right, also by the required second factor. */
export function hasRight(person: Person, right: Right): boolean {
  return person.kind !== 'member' && !person.lacksFactor && mayDo(person.kind, right);
}

/** Also accepts a person whose second factor is missing: only for the factor step. */
export function requireSignedIn(c: HonoContext<HttpEnv>): Person | BeforeFactor {
  const actor = c.get('actor');
  if (actor.kind === 'visitor') throw new AppError('unauthenticated', 'error.unauthenticated');
  return actor;
}
