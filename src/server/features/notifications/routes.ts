import { notificationActions, notificationsAtOnce } from '#domain/moderation/moderation.ts';
import type { Context } from '#server/context.ts';
import {
  markAllRead,
  markComplimentRead,
  unreadKinds,
} from '#server/features/notifications/actions/mark-read.ts';
import { listNotifications } from '#server/features/notifications/queries/notifications.ts';
import {
  createUnreadBook,
  type UnreadCounts,
} from '#server/features/notifications/queries/unread.ts';
import { requirePerson } from '#server/http/actor.ts';
import { idInput } from '#server/http/list-input.ts';
import { createRoute, createRouter, json, jsonBody, z } from '#server/http/router.ts';

const counts = z
  .object({ compliments: z.int(), thanks: z.int(), notifications: z.int(), total: z.int() })
  .openapi('UnreadCounts');

const countRoute = createRoute({
  method: 'get',
  path: '/unread',
  opensTo: 'person',
  tags: ['notifications'],
  summary: 'The caller’s unread counts',
  responses: {
    200: json(counts, 'The counts, with an ETag.'),
    304: { description: 'Unchanged since the given ETag.' },
  },
});

const readAllRoute = createRoute({
  method: 'post',
  path: '/unread/read',
  opensTo: 'person',
  tags: ['notifications'],
  summary: 'Mark all of one kind as read, when the tab that shows them is opened',
  request: { body: jsonBody(z.object({ kind: z.enum(unreadKinds) })) },
  responses: { 200: json(counts, 'The counts as they are now.') },
});

const readOneRoute = createRoute({
  method: 'post',
  path: '/compliments/{id}/read',
  opensTo: 'person',
  tags: ['notifications'],
  summary: 'Mark one received compliment as read, when its letter is opened',
  request: { params: z.object({ id: idInput }) },
  refuses: { 'not-found': ['error.not_found'] },
  responses: { 200: json(counts, 'The counts as they are now.') },
});

const notification = z
  .object({
    id: z.uuid(),
    action: z.enum(notificationActions),
    message: z.string().openapi({ description: 'The German sentence.' }),
    params: z.record(z.string(), z.string()).openapi({
      description: 'What texts in other languages need: excerpt, rule, until, reason.',
    }),
    isRead: z.boolean(),
    createdAt: z.iso.datetime(),
    appealTo: z
      .uuid()
      .nullable()
      .openapi({ description: 'The removed compliment, while an objection is possible.' }),
  })
  .openapi('Notification');

const listRoute = createRoute({
  method: 'get',
  path: '/notifications',
  opensTo: 'person',
  tags: ['notifications'],
  summary: 'The caller’s notifications from moderators, newest first',
  request: {
    query: z.object({
      before: idInput.optional().openapi({ description: 'Only those before this notification.' }),
    }),
  },
  responses: { 200: json(z.array(notification), `At most ${notificationsAtOnce}.`) },
});

/** The counts themselves: tells no more than the answer. */
function etagOf({ compliments, thanks, notifications }: UnreadCounts): string {
  return `"${compliments}-${thanks}-${notifications}"`;
}

export function notificationRoutes(context: Context) {
  const unread = createUnreadBook(context);
  return createRouter()
    .openapi(countRoute, async (c) => {
      const known = await unread.read(requirePerson(c).id);
      const etag = etagOf(known);
      c.header('ETag', etag);
      // A browser caches it but always asks for changes.
      c.header('Cache-Control', 'private, no-cache');
      if (c.req.header('if-none-match') === etag) return c.body(null, 304);
      return c.json(known, 200);
    })
    .openapi(readAllRoute, async (c) => {
      const person = requirePerson(c);
      await markAllRead(context, person, c.req.valid('json').kind);
      return c.json(await unread.read(person.id), 200);
    })
    .openapi(readOneRoute, async (c) => {
      const person = requirePerson(c);
      await markComplimentRead(context, person, c.req.valid('param').id);
      return c.json(await unread.read(person.id), 200);
    })
    .openapi(listRoute, async (c) => {
      const { before } = c.req.valid('query');
      return c.json(await listNotifications(context.db, requirePerson(c).id, before), 200);
    });
}
