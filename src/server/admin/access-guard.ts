import { createMiddleware } from 'hono/factory';
import { requireTeam } from '#server/http/actor.ts';
import type { HttpEnv } from '#server/http/http-env.ts';

/** Guards every team address, also unknown ones. Each route checks its right (`opensTo`). */
export const adminAccessGuard = createMiddleware<HttpEnv>(async (c, next) => {
  requireTeam(c);
  await next();
});
