import { digestObstacles, digestRhythms } from '#domain/notifications/digest.ts';
import { nobodysData, type UnsubscribeStep } from '#domain/shared/pages.ts';
import type { Context } from '#server/context.ts';
import { chooseDigests, unsubscribe } from '#server/features/digests/actions/choose-digests.ts';
import { openUnsubscribeToken } from '#server/features/digests/actions/unsubscribe-link.ts';
import { readDigests } from '#server/features/digests/queries.ts';
import { requirePerson } from '#server/http/actor.ts';
import { textInput } from '#server/http/input.ts';
import type { Pages } from '#server/http/pages.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { createRoute, createRouter, json, jsonBody, z } from '#server/http/router.ts';

const changeLimit = { name: 'digests', most: 30, seconds: 60 };

const rhythm = z.enum(digestRhythms);

const digests = z
  .object({
    rhythm,
    isRefused: z.boolean().openapi({
      description:
        'The mail server of one’s address takes no such mails; to choose anew tries again.',
    }),
    obstacle: z.enum(digestObstacles).nullable().openapi({
      description: 'Why nobody, or this person, can get any.',
    }),
  })
  .openapi('Digests');

const readRoute = createRoute({
  method: 'get',
  path: '/digests',
  opensTo: 'person',
  tags: ['digests'],
  summary: 'How often one gets a mail that says what has come',
  responses: { 200: json(digests, 'As it is.') },
});

const chooseRoute = createRoute({
  method: 'patch',
  path: '/digests',
  opensTo: 'person',
  tags: ['digests'],
  summary: 'Choose how often one gets a mail that says what has come',
  request: {
    body: jsonBody(
      z.object({
        rhythm,
        timeZone: textInput(100).optional().openapi({
          description: 'Whose mornings; else that of the pushes, else that of Berlin.',
        }),
      }),
    ),
  },
  refuses: {
    invalid: ['digests.error.time_zone'],
    conflict: ['digests.error.no_mails', 'digests.error.unconfirmed'],
    limited: ['error.limited'],
  },
  responses: { 200: json(digests, 'As it is now.') },
});

export function digestRoutes(context: Context) {
  const sendsMail = context.config.smtpUrl !== null;
  const read = (personId: string) => readDigests(context.db, personId, { sendsMail });
  return createRouter()
    .openapi(readRoute, async (c) => c.json(await read(requirePerson(c).id), 200))
    .openapi(chooseRoute, async (c) => {
      const person = requirePerson(c);
      await countTry(context, changeLimit, person.id);
      await chooseDigests(context, person, c.req.valid('json'));
      return c.json(await read(person.id), 200);
    });
}

/**
 * Unsubscribes by the mailed link. A GET changes nothing, since programs open links; the page's button and the
 * mailbox (RFC 8058) post the same form. No session and no Origin: the link is the proof.
 */
export function unsubscribeRoutes(context: Context, pages: Pages) {
  const router = createRouter();
  const show = async (
    c: Parameters<Pages['showOwn']>[0],
    step: UnsubscribeStep,
  ): Promise<Response> => {
    const page = await pages.showOwn(c, '/unsubscribe', { ...nobodysData, unsubscribe: step });
    // A program that changed nothing gets 404; a person reads the page.
    const status = step === 'unknown' && c.req.method === 'POST' ? 404 : 200;
    return new Response(page.body, { status, headers: page.headers });
  };
  router.get('/unsubscribe', async (c) => {
    const personId = openUnsubscribeToken(context, c.req.query('token') ?? '');
    return show(c, personId === null ? 'unknown' : 'asked');
  });
  router.post('/unsubscribe', async (c) => {
    const personId = openUnsubscribeToken(context, c.req.query('token') ?? '');
    if (personId === null) return show(c, 'unknown');
    const form = await c.req.parseBody().catch(() => ({ 'List-Unsubscribe': undefined }));
    if (form['List-Unsubscribe'] !== 'One-Click') return show(c, 'asked');
    await unsubscribe(context, personId);
    return show(c, 'done');
  });
  return router;
}
