import type { Context as HonoContext } from 'hono';
import { matchedRoutes } from 'hono/route';

const everything = '/*';

/** Returns the route’s pattern, such as '/api/profile'; wildcards count only without a route. */
export function routeNameOf(c: HonoContext): string {
  const names = matchedRoutes(c).map(({ path }) => path);
  const exact = names.findLast((name) => !name.includes('*'));
  return exact ?? names.findLast((name) => name !== everything) ?? everything;
}
