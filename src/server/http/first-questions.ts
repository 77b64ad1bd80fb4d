import type { Context as HonoContext } from 'hono';
import { pageSize } from '#domain/compliment.ts';
import { dashboardTabs, type DashboardTab } from '#domain/dashboard-tab.ts';
import { createRoute, createRouter, json, z } from '#server/http/router.ts';

/** What the pages of members ask first, by the very addresses. */
const askedByMembers = ['/api/auth/session', '/api/profile', '/api/unread'];
const firstPage = `page=1&pageSize=${pageSize}`;
/** The newest thank-you stands beside each tab. */
const thanks = `/api/thanks?${firstPage}`;
const askedByTab: Readonly<Record<DashboardTab, readonly string[]>> = {
  received: [`/api/compliments/received?${firstPage}`, thanks],
  sent: [`/api/compliments/sent?${firstPage}`, thanks],
  thanks: [thanks],
};

/** Where a page of members has all of it in one answer. */
export function addressOfFirstQuestions(tab: DashboardTab | null): string {
  return tab === null ? '/api/start' : `/api/start?tab=${tab}`;
}

const startRoute = createRoute({
  method: 'get',
  path: '/start',
  opensTo: 'anybody',
  tags: ['profiles'],
  summary: 'What a page of members asks first, in one answer',
  request: { query: z.object({ tab: z.enum(dashboardTabs).optional() }) },
  responses: {
    200: json(
      z.record(z.string(), z.unknown()),
      'The answers by their addresses. What was not answered with a success is left out: it tells why when it is asked alone.',
    ),
  },
});

type Ask = (request: Request, c: HonoContext) => Response | Promise<Response>;

/** Each question goes through its own door, by `ask`: nothing is answered here that would not be answered there. */
export function firstQuestionRoutes(ask: Ask) {
  return createRouter().openapi(startRoute, async (c) => {
    const { tab } = c.req.valid('query');
    const asked = [...askedByMembers, ...(tab === undefined ? [] : askedByTab[tab])];
    const answers = await Promise.all(
      asked.map(async (address): Promise<[string, unknown][]> => {
        const answer = await ask(questionOf(c, address), c);
        return answer.ok ? [[address, await answer.json()]] : [];
      }),
    );
    return c.json(Object.fromEntries(answers.flat()), 200);
  });
}

/** By the same person, from the same place. */
function questionOf(c: HonoContext, address: string): Request {
  const headers = new Headers(c.req.raw.headers);
  headers.delete('if-none-match');
  return new Request(new URL(address, c.req.url), { headers });
}
