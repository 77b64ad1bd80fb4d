import { checkNames, findings, stateOf } from '#domain/operations/check.ts';
import type { Context } from '#server/context.ts';
import { createChecker } from '#server/features/operations/actions/check-installation.ts';
import { testMail } from '#server/features/operations/actions/test-mail.ts';
import { requireRight } from '#server/http/actor.ts';
import { emailInput } from '#server/http/input.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { createRoute, createRouter, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

const values = z.record(z.string(), z.union([z.string(), z.number()])).openapi({
  description: 'For the texts check.finding.… and check.cure.…',
});

const checkRoute = createRoute({
  method: 'get',
  path: '/admin/checks',
  opensTo: 'team:outbox',
  tags: ['operations'],
  summary: 'Check this installation now, as the command `wohlwort check` does',
  refuses: { limited: ['error.limited'] },
  responses: {
    200: json(
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
  },
});

const mailRoute = createRoute({
  method: 'post',
  path: '/admin/mail-test',
  opensTo: 'team:outbox',
  tags: ['operations'],
  summary: 'Send a mail to try the settings; this is audited',
  request: { body: jsonBody(z.object({ email: emailInput })) },
  refuses: { invalid: ['login.error.invalid_email'], limited: ['error.limited'] },
  responses: {
    200: json(
      z.object({ finding: z.enum(findings), values }).openapi('MailTest'),
      'What the mail server did.',
    ),
  },
});

const checkLimit = { name: 'installation-check', most: 60, seconds: 60 * 60 };
const mailLimit = { name: 'mail-test', most: 10, seconds: 60 * 60 };

export function operationsRoutes(context: Context) {
  const check = createChecker(context);
  return createRouter()
    .openapi(checkRoute, async (c) => {
      const { id } = requireRight(c, 'outbox');
      await countTry(context, checkLimit, id);
      const lines = await check();
      return c.json(
        { lines: lines.map((line) => ({ ...line, state: stateOf(line.finding) })) },
        200,
      );
    })
    .openapi(mailRoute, async (c) => {
      const teammate = requireRight(c, 'outbox');
      await countTry(context, mailLimit, teammate.id);
      const { email } = c.req.valid('json');
      return c.json(await testMail(context, teammate, email, sourceOf(c)), 200);
    });
}
