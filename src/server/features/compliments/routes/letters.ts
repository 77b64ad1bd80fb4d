import { pageSize } from '#domain/compliment.ts';
import { nobodysData, type PlainLetter } from '#domain/pages.ts';
import type { Context } from '#server/context.ts';
import { listReceived } from '#server/features/compliments/queries/compliments.ts';
import { requirePerson } from '#server/http/actor.ts';
import { pageQuery } from '#server/http/list-input.ts';
import type { Pages } from '#server/http/pages.ts';
import { createRouter } from '#server/http/router.ts';

/** The received letters as a page to read, without a script. Reading here marks nothing (003). */
export function letterRoutes(context: Context, pages: Pages) {
  const router = createRouter();
  router.get('/letters', async (c) => {
    const person = requirePerson(c);
    const { data = { page: 1 } } = pageQuery.pick({ page: true }).safeParse(c.req.query());
    const { compliments, totalCount } = await listReceived(context.db, person.id, {
      page: data.page,
      pageSize,
    });
    const last = Math.max(1, Math.ceil(totalCount / pageSize));
    if (data.page > last) return c.redirect(`/letters?page=${last}`);
    const letters = compliments.map(toPlain);
    return pages.showOwn(c, '/letters', {
      ...nobodysData,
      letters: { letters, page: data.page, pages: last, totalCount },
    });
  });
  return router;
}

type Received = Awaited<ReturnType<typeof listReceived>>['compliments'][number];

function toPlain({ id, text, sender, sentOn, isRead }: Received): PlainLetter {
  return { id, text, sender, sentOn, isRead };
}
