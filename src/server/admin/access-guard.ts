import { createMiddleware } from 'hono/factory';
import { requireTeam } from '#server/http/actor.ts';
import type { HttpEnv } from '#server/http/http-env.ts';

/**
 * Stands before every address of the team, also before those that do not exist: a stranger gets the same answer from
 * all of them. What somebody of the team may do is asked by each route (`opensTo`).
 */
export const adminAccessGuard = createMiddleware<HttpEnv>(async (c, next) => {
  requireTeam(c);
  await next();
});
