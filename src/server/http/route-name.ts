import type { Context as HonoContext } from 'hono';
import { matchedRoutes } from 'hono/route';

const everything = '/*';

/**
 * The pattern of the route that answers, without ids, such as '/api/profile'. A pattern for many addresses
 * ('/api/admin/*') counts only where there is no route, and the one for all of them (the pages') last.
 */
export function routeNameOf(c: HonoContext): string {
  const names = matchedRoutes(c).map(({ path }) => path);
  const exact = names.findLast((name) => !name.includes('*'));
  return exact ?? names.findLast((name) => name !== everything) ?? everything;
}
