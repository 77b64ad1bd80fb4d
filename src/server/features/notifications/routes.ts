import { notificationActions, notificationsAtOnce } from '#domain/notifications/notification.ts';
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
import { Endpoints } from '#server/http/endpoints.ts';
import { idInput } from '#server/http/list-input.ts';
import { dateTime, json, z } from '#server/http/router.ts';

const counts = z
  .object({ compliments: z.int(), thanks: z.int(), notifications: z.int(), total: z.int() })
  .openapi('UnreadCounts');

const notification = z
  .object({
    id: z.uuid(),
    action: z.enum(notificationActions),
    message: z.string().openapi({ description: 'The German sentence.' }),
    params: z.record(z.string(), z.string()).openapi({
      description: 'What texts in other languages need: excerpt, rule, until, reason.',
    }),
    isRead: z.boolean(),
    createdAt: dateTime,
    appealTo: z
      .uuid()
      .nullable()
      .openapi({ description: 'The removed compliment, while an objection is possible.' }),
  })
  .openapi('Notification');

/** The counts themselves: tells no more than the answer. */
function etagOf({ compliments, thanks, notifications }: UnreadCounts): string {
  return `"${compliments}-${thanks}-${notifications}"`;
}

export function notificationRoutes(context: Context) {
  const unread = createUnreadBook(context);
  return new Endpoints('notifications', context)
    .get('/unread', {
      opensTo: 'person',
      summary: 'The caller’s unread counts',
      answer: json(counts, 'The counts, with an ETag.'),
      others: { 304: { description: 'Unchanged since the given ETag.' } },
      handle: async ({ caller, c }) => {
        const known = await unread.read(caller.id);
        const etag = etagOf(known);
        c.header('ETag', etag);
        // A browser caches it but always asks for changes.
        c.header('Cache-Control', 'private, no-cache');
        if (c.req.header('if-none-match') === etag) return c.body(null, 304);
        return known;
      },
    })
    .post('/unread/read', {
      opensTo: 'person',
      summary: 'Mark all of one kind as read: letters are opened, the others shown',
      body: z.object({ kind: z.enum(unreadKinds) }),
      answer: json(counts, 'The counts as they are now.'),
      handle: async ({ caller, body }) => {
        await markAllRead(context, caller, body.kind);
        return await unread.read(caller.id);
      },
    })
    .post('/compliments/{id}/read', {
      opensTo: 'person',
      summary: 'Mark one received compliment as read, when its letter is opened',
      params: z.object({ id: idInput }),
      refuses: { 'not-found': ['error.not_found'] },
      answer: json(counts, 'The counts as they are now.'),
      handle: async ({ caller, params }) => {
        await markComplimentRead(context, caller, params.id);
        return await unread.read(caller.id);
      },
    })
    .get('/notifications', {
      opensTo: 'person',
      summary: 'The caller’s notifications from moderators, newest first',
      query: z.object({
        before: idInput.optional().openapi({ description: 'Only those before this notification.' }),
      }),
      answer: json(z.array(notification), `At most ${notificationsAtOnce}.`),
      handle: ({ caller, query }) => listNotifications(context.db, caller.id, query.before),
    }).router;
}
