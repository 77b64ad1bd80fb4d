import { certificateFaults } from '#domain/notifications/certificate-fault.ts';
import type { Context } from '#server/context.ts';
import { openMail, viewMails } from '#server/features/email-outbox/actions/open-mail.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { dateTime, json, z } from '#server/http/router.ts';

export function outboxRoutes(context: Context) {
  return new Endpoints('accounts', context)
    .get('/admin/mails', {
      opensTo: 'team:outbox',
      summary:
        'The mails of the last 30 days about accounts, without their text, newest first; this is audited',
      query: pageQuery,
      answer: json(
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
                createdAt: dateTime,
                sentAt: dateTime.nullable(),
              })
              .openapi('OutboxMail'),
          ),
          totalCount: z.int(),
        }),
        'One page.',
      ),
      handle: ({ caller, query }) => viewMails(context, caller, query),
    })
    .get('/admin/mails/{id}', {
      opensTo: 'team:outbox',
      summary: 'Open a mail that waits without a mail server; this is audited',
      params: z.object({ id: idInput }),
      refuses: { forbidden: ['proof.error.required'], 'not-found': ['error.not_found'] },
      answer: json(
        z
          .object({
            id: z.uuid(),
            recipient: z.string(),
            subject: z.string(),
            text: z.string(),
            createdAt: dateTime,
          })
          .openapi('OpenedMail'),
        'The mail as plain text.',
      ),
      handle: ({ caller, params }) => openMail(context, caller, params.id),
    }).router;
}
