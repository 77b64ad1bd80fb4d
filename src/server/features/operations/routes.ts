import { checkNames, findings, stateOf } from '#domain/operations/check.ts';
import type { Context } from '#server/context.ts';
import { createChecker } from '#server/features/operations/actions/check-installation.ts';
import { testMail } from '#server/features/operations/actions/test-mail.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { emailInput } from '#server/http/input.ts';
import { json, z } from '#server/http/router.ts';

const values = z.record(z.string(), z.union([z.string(), z.number()])).openapi({
  description: 'For the texts check.finding.… and check.cure.…',
});

const checkLimit = { name: 'installation-check', most: 60, seconds: 60 * 60 };
const mailLimit = { name: 'mail-test', most: 10, seconds: 60 * 60 };

export function operationsRoutes(context: Context) {
  const check = createChecker(context);
  return new Endpoints('operations', context)
    .get('/admin/checks', {
      opensTo: 'team:outbox',
      limit: checkLimit,
      summary: 'Check this installation now, as the command `wohlwort check` does',
      answer: json(
        z.object({
          lines: z.array(
            z
              .object({
                check: z.enum(checkNames),
                state: z.enum(['ok', 'warn', 'fail']),
                finding: z.enum(findings),
                subject: z.string().nullable().openapi({
                  description: 'A setting or a record, when a check has several lines.',
                }),
                values,
              })
              .openapi('CheckLine'),
          ),
        }),
        'A line for each thing that was found.',
      ),
      handle: async () => {
        const lines = await check();
        return { lines: lines.map((line) => ({ ...line, state: stateOf(line.finding) })) };
      },
    })
    .post('/admin/mail-test', {
      opensTo: 'team:outbox',
      limit: mailLimit,
      summary: 'Send a mail to try the settings; this is audited',
      body: z.object({ email: emailInput }),
      refuses: { invalid: ['login.error.invalid_email'] },
      answer: json(
        z.object({ finding: z.enum(findings), values }).openapi('MailTest'),
        'What the mail server did.',
      ),
      handle: ({ caller, body }) => testMail(context, caller, body.email),
    }).router;
}
