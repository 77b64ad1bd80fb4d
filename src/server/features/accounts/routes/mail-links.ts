import type { Context as HonoContext } from 'hono';
import { emailCodes, nameCodes, passwordCodes } from '#domain/shared/field-codes.ts';
import type { Context } from '#server/context.ts';
import { changeEmail, requestEmailChange } from '#server/features/accounts/actions/change-email.ts';
import {
  confirmEmail,
  requestConfirmation,
} from '#server/features/accounts/actions/confirm-email.ts';
import {
  readResetLink,
  requestPasswordReset,
  resetPassword,
} from '#server/features/accounts/actions/reset-password.ts';
import { requirePerson } from '#server/http/actor.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { emailInput, plainInput, textInput } from '#server/http/input.ts';
import {
  countFailure,
  countTry,
  countTryFrom,
  fromAddress,
  takeTry,
  type Count,
} from '#server/http/rate-limit.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { setSessionCookie } from '#server/http/session.ts';
import { sourceOf } from '#server/http/source.ts';

const anHour = 60 * 60;

/* Limits requests by network address; real mails are limited for each mailbox. */
const askLimit = { name: 'mail-asked', most: 60, seconds: anHour };
const changeLimit = { name: 'email-change', most: 5, seconds: anHour };
/* The mailbox's owner is unknown, and many accounts may name the same address. */
const changeMailLimit = { name: 'email-change-mail', most: 5, seconds: 24 * anHour };
const wrongLinkLimit = { name: 'wrong-link', most: 100, seconds: anHour };

const confirmed = z.object({
  ok: z.literal(true),
  isOwn: z.boolean().openapi({ description: 'Whether the caller is signed in to this account.' }),
});

const emailBody = jsonBody(z.object({ email: emailInput }));
const tokenBody = jsonBody(z.object({ token: plainInput(200) }));

const forgottenRoute = createRoute({
  method: 'post',
  path: '/auth/forgotten-password',
  opensTo: 'public',
  tags: ['accounts'],
  summary: 'Mail a link to set a new password; the answer is the same for every address',
  request: { body: emailBody },
  refuses: { limited: ['error.limited'] },
  responses: {
    200: json(
      z.object({
        ok: z.literal(true),
        isMailed: z.boolean().openapi({
          description: 'False without a mail server: administrators have the link.',
        }),
      }),
      'If the account exists, a mail is sent or waits in the email outbox.',
    ),
  },
});

const resetRoute = createRoute({
  method: 'post',
  path: '/auth/reset-password',
  opensTo: 'public',
  tags: ['accounts'],
  summary: 'Set a new password with a mailed link; all sessions end and a new one starts',
  request: { body: jsonBody(z.object({ token: plainInput(200), password: textInput(1000) })) },
  refuses: { invalid: ['account.error.link', ...passwordCodes], limited: ['error.limited'] },
  responses: { 200: json(done, 'Set.') },
});

const resetLinkRoute = createRoute({
  method: 'post',
  path: '/auth/reset-password/link',
  opensTo: 'public',
  tags: ['accounts'],
  summary: 'Whether a mailed link can still set a password, and of which account; it stays unused',
  request: { body: tokenBody },
  refuses: { invalid: ['account.error.link'], limited: ['error.limited'] },
  responses: {
    200: json(
      z.object({
        email: z.string().openapi({
          description: 'For password managers. The link opens the account anyway.',
        }),
      }),
      'It can.',
    ),
  },
});

const confirmationRoute = createRoute({
  method: 'post',
  path: '/auth/email/confirmation',
  opensTo: 'public',
  tags: ['accounts'],
  summary: 'Mail the confirmation link again; the answer is the same for every address',
  request: { body: emailBody },
  refuses: { limited: ['error.limited'] },
  responses: { 200: json(done, 'If it is needed, a mail is sent.') },
});

const confirmRoute = createRoute({
  method: 'post',
  path: '/auth/email/confirm',
  opensTo: 'public',
  tags: ['accounts'],
  summary:
    'Confirm an address with its mailed link; elsewhere than where it was registered with name and password',
  request: {
    body: jsonBody(
      z.object({
        token: plainInput(200),
        name: textInput(500).optional(),
        password: textInput(1000).optional(),
      }),
    ),
  },
  refuses: {
    invalid: ['account.error.link', ...nameCodes, ...passwordCodes],
    forbidden: ['confirm.error.elsewhere'],
    conflict: ['confirm.error.exists'],
    limited: ['error.limited', 'register.error.queue'],
  },
  responses: {
    200: json(
      confirmed.extend({
        email: z.string(),
        waitsFor: z
          .literal('team')
          .nullable()
          .openapi({ description: 'null: there is an account.' }),
      }),
      'Confirmed.',
    ),
  },
});

const requestChangeRoute = createRoute({
  method: 'put',
  path: '/auth/email',
  opensTo: 'person',
  tags: ['accounts'],
  summary: 'Request a change of the address; a link is mailed to the new one',
  request: {
    body: jsonBody(z.object({ email: emailInput, password: textInput(1000).optional() })),
  },
  refuses: {
    invalid: [...emailCodes, 'settings.password.wrong'],
    forbidden: ['proof.error.required'],
    conflict: ['settings.email.unavailable', 'account.error.unconfirmed'],
    unauthenticated: ['session.error.ended'],
    limited: ['error.limited'],
  },
  responses: { 200: json(done, 'A mail is sent.') },
});

const changeRoute = createRoute({
  method: 'post',
  path: '/auth/email/change',
  opensTo: 'public',
  tags: ['accounts'],
  summary: 'Complete the change of the address with its mailed link, in a browser of the account',
  request: { body: tokenBody },
  refuses: {
    invalid: ['account.error.link'],
    forbidden: ['confirm.error.change_elsewhere'],
    limited: ['error.limited'],
  },
  responses: { 200: json(confirmed, 'Changed.') },
});

export function mailLinkRoutes(context: Context) {
  return createRouter()
    .openapi(forgottenRoute, async (c) => {
      const { email } = c.req.valid('json');
      await countTryFrom(context, askLimit, c.get('address'));
      requestPasswordReset(context, email, sourceOf(c));
      return c.json({ ok: true, isMailed: context.config.smtpUrl !== null } as const, 200);
    })
    .openapi(resetRoute, async (c) => {
      const started = await countFailure(context, wrongLinks(c), () =>
        resetPassword(context, c.req.valid('json'), sourceOf(c)),
      );
      setSessionCookie(context, c, started);
      return c.json({ ok: true } as const, 200);
    })
    .openapi(resetLinkRoute, async (c) => {
      const { token } = c.req.valid('json');
      const link = await countFailure(context, wrongLinks(c), () => readResetLink(context, token));
      return c.json(link, 200);
    })
    .openapi(confirmationRoute, async (c) => {
      const { email } = c.req.valid('json');
      await countTryFrom(context, askLimit, c.get('address'));
      requestConfirmation(context, email, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(confirmRoute, async (c) => {
      const { userId, email, session } = await countFailure(context, wrongLinks(c), () =>
        confirmEmail(context, c.req.valid('json'), sourceOf(c)),
      );
      if (session !== null) setSessionCookie(context, c, session);
      const isOwn = session !== null || isOf(c, userId);
      const waitsFor = userId === null ? 'team' : null;
      return c.json({ ok: true, isOwn, email, waitsFor } as const, 200);
    })
    .openapi(requestChangeRoute, async (c) => {
      const person = requirePerson(c);
      await countTry(context, changeLimit, person.id);
      const { email, password = '' } = c.req.valid('json');
      await requestEmailChange(context, person, { email, password }, sourceOf(c), (newEmail) =>
        takeTry(context, changeMailLimit, newEmail),
      );
      return c.json({ ok: true } as const, 200);
    })
    .openapi(changeRoute, async (c) => {
      const ownerId = await countFailure(context, wrongLinks(c), () =>
        changeEmail(context, c.req.valid('json').token, sourceOf(c)),
      );
      return c.json({ ok: true, isOwn: isOf(c, ownerId) } as const, 200);
    });
}

function isOf(c: HonoContext<HttpEnv>, ownerId: string | null): boolean {
  const actor = c.get('actor');
  return actor.kind !== 'visitor' && actor.id === ownerId;
}

function wrongLinks(c: HonoContext<HttpEnv>): Count[] {
  return fromAddress(wrongLinkLimit, c.get('address'));
}
