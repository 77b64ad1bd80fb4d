import { certificateFaults } from '#domain/notifications/certificate-fault.ts';
import type { Context } from '#server/context.ts';
import { openMail, viewMails } from '#server/features/email-outbox/actions/open-mail.ts';
import { requireRight } from '#server/http/actor.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { createRoute, createRouter, json, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/admin/mails',
  opensTo: 'team:outbox',
  tags: ['accounts'],
  summary:
    'The mails of the last 30 days about accounts, without their text, newest first; this is audited',
  request: { query: pageQuery },
  responses: {
    200: json(
      z.object({
        mails: z.array(
          z
            .object({
              id: z.uuid(),
              recipient: z.string(),
              subject: z.string(),
              status: z.enum(['queued', 'sent', 'failed', 'kept']),
              attempts: z.int(),
              certificateFault: z.enum(certificateFaults).nullable().openapi({
                description: 'What was wrong with the certificate of the mail server.',
              }),
              createdAt: z.iso.datetime(),
              sentAt: z.iso.datetime().nullable(),
            })
            .openapi('OutboxMail'),
        ),
        totalCount: z.int(),
      }),
      'One page.',
    ),
  },
});

const openRoute = createRoute({
  method: 'get',
  path: '/admin/mails/{id}',
  opensTo: 'team:outbox',
  tags: ['accounts'],
  summary: 'Open a mail that waits without a mail server; this is audited',
  request: { params: z.object({ id: idInput }) },
  refuses: { forbidden: ['proof.error.required'], 'not-found': ['error.not_found'] },
  responses: {
    200: json(
      z
        .object({
          id: z.uuid(),
          recipient: z.string(),
          subject: z.string(),
          text: z.string(),
          createdAt: z.iso.datetime(),
        })
        .openapi('OpenedMail'),
      'The mail as plain text.',
    ),
  },
});

export function outboxRoutes(context: Context) {
  return createRouter()
    .openapi(listRoute, async (c) => {
      const teammate = requireRight(c, 'outbox');
      return c.json(await viewMails(context, teammate, c.req.valid('query'), sourceOf(c)), 200);
    })
    .openapi(openRoute, async (c) => {
      const teammate = requireRight(c, 'outbox');
      return c.json(await openMail(context, teammate, c.req.valid('param').id, sourceOf(c)), 200);
    });
}
