import type { Context as HonoContext } from 'hono';
import { matchedRoutes } from 'hono/route';

const everything = '/*';

/**
 * Returns the route’s pattern, such as '/api/profile'. A wildcard ('/api/admin/*') counts only without a route, and the
 * pages' own comes last.
 */
export function routeNameOf(c: HonoContext): string {
  const names = matchedRoutes(c).map(({ path }) => path);
  const exact = names.findLast((name) => !name.includes('*'));
  return exact ?? names.findLast((name) => name !== everything) ?? everything;
}
