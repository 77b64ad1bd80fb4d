import type { Context as HonoContext } from 'hono';
import { matchedRoutes } from 'hono/route';

const everything = '/*';

/**
 * The address that was asked for, as the pattern that stands for it, without ids: '/api/profile'. What takes every
 * address (the pages do, behind the API) names none, and what guards many names them only where nothing else does.
 */
export function routeNameOf(c: HonoContext): string {
  const names = matchedRoutes(c).map(({ path }) => path);
  const exact = names.findLast((name) => !name.includes('*'));
  return exact ?? names.findLast((name) => name !== everything) ?? everything;
}
