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
import { Endpoints, ok } from '#server/http/endpoints.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { emailInput, plainInput, textInput } from '#server/http/input.ts';
import { countFailure, fromAddress, takeTry, type Count } from '#server/http/rate-limit.ts';
import { json, z } from '#server/http/router.ts';
import { setSessionCookie } from '#server/http/session.ts';

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

const emailBody = z.object({ email: emailInput });
const tokenBody = z.object({ token: plainInput(200) });

export function mailLinkRoutes(context: Context) {
  return new Endpoints('accounts', context)
    .post('/auth/forgotten-password', {
      opensTo: 'public',
      limit: askLimit,
      summary: 'Mail a link to set a new password; the answer is the same for every address',
      body: emailBody,
      answer: json(
        z.object({
          ok: z.literal(true),
          isMailed: z.boolean().openapi({
            description: 'False without a mail server: administrators have the link.',
          }),
        }),
        'If the account exists, a mail is sent or waits in the email outbox.',
      ),
      handle: async ({ caller, body }) => {
        requestPasswordReset(context, body.email, caller.source);
        return { ok: true, isMailed: context.config.smtpUrl !== null };
      },
    })
    .post('/auth/reset-password', {
      opensTo: 'public',
      summary: 'Set a new password with a mailed link; all sessions end and a new one starts',
      body: z.object({ token: plainInput(200), password: textInput(1000) }),
      refuses: {
        invalid: ['account.error.link', ...passwordCodes],
        forbidden: ['login.error.provider_only'],
        limited: ['error.limited'],
      },
      answer: ok('Set.'),
      handle: async ({ caller, body, c }) => {
        const started = await countFailure(context, wrongLinks(c), () =>
          resetPassword(context, body, caller.source),
        );
        setSessionCookie(context, c, started);
      },
    })
    .post('/auth/reset-password/link', {
      opensTo: 'public',
      summary:
        'Whether a mailed link can still set a password, and of which account; it stays unused',
      body: tokenBody,
      refuses: { invalid: ['account.error.link'], limited: ['error.limited'] },
      answer: json(
        z.object({
          email: z.string().openapi({
            description: 'For password managers. The link opens the account anyway.',
          }),
        }),
        'It can.',
      ),
      handle: ({ body, c }) =>
        countFailure(context, wrongLinks(c), () => readResetLink(context, body.token)),
    })
    .post('/auth/email/confirmation', {
      opensTo: 'public',
      limit: askLimit,
      summary: 'Mail the confirmation link again; the answer is the same for every address',
      body: emailBody,
      answer: ok('If it is needed, a mail is sent.'),
      handle: ({ caller, body }) => requestConfirmation(context, body.email, caller.source),
    })
    .post('/auth/email/confirm', {
      opensTo: 'public',
      summary:
        'Confirm an address with its mailed link; elsewhere than where it was registered with name and password',
      body: z.object({
        token: plainInput(200),
        name: textInput(500).optional(),
        password: textInput(1000).optional(),
      }),
      refuses: {
        invalid: ['account.error.link', ...nameCodes, ...passwordCodes],
        forbidden: ['confirm.error.elsewhere', 'login.error.provider_only'],
        conflict: ['confirm.error.exists'],
        limited: ['error.limited', 'register.error.queue'],
      },
      answer: json(
        confirmed.extend({
          email: z.string(),
          waitsFor: z
            .literal('team')
            .nullable()
            .openapi({ description: 'null: there is an account.' }),
        }),
        'Confirmed.',
      ),
      handle: async ({ caller, body, c }) => {
        const { userId, email, session } = await countFailure(context, wrongLinks(c), () =>
          confirmEmail(context, body, caller.source),
        );
        if (session !== null) setSessionCookie(context, c, session);
        const isOwn = session !== null || isOf(c, userId);
        const waitsFor = userId === null ? 'team' : null;
        return { ok: true, isOwn, email, waitsFor };
      },
    })
    .put('/auth/email', {
      opensTo: 'person',
      limit: changeLimit,
      summary: 'Request a change of the address; a link is mailed to the new one',
      body: z.object({
        email: emailInput,
        password: textInput(1000).default(''),
        newPassword: textInput(1000).default('').openapi({
          description: 'With the first address, which ends the code.',
        }),
      }),
      refuses: {
        invalid: [
          ...emailCodes,
          ...passwordCodes,
          'settings.password.wrong',
          'login.error.code_wrong',
        ],
        forbidden: ['proof.error.required'],
        conflict: ['settings.email.unavailable', 'account.error.unconfirmed'],
        unauthenticated: ['session.error.ended'],
      },
      answer: ok('A mail is sent.'),
      handle: async ({ caller, body }) => {
        await requestEmailChange(context, caller, body, (newEmail) =>
          takeTry(context, changeMailLimit, newEmail),
        );
      },
    })
    .post('/auth/email/change', {
      opensTo: 'public',
      summary:
        'Complete the change of the address with its mailed link, in a browser of the account',
      body: tokenBody,
      refuses: {
        invalid: ['account.error.link'],
        forbidden: ['confirm.error.change_elsewhere'],
        limited: ['error.limited'],
      },
      answer: json(confirmed, 'Changed.'),
      handle: async ({ caller, body, c }) => {
        const ownerId = await countFailure(context, wrongLinks(c), () =>
          changeEmail(context, body.token, caller.source),
        );
        return { ok: true, isOwn: isOf(c, ownerId) };
      },
    }).router;
}

function isOf(c: HonoContext<HttpEnv>, ownerId: string | null): boolean {
  const actor = c.get('actor');
  return actor.kind !== 'visitor' && actor.id === ownerId;
}

function wrongLinks(c: HonoContext<HttpEnv>): Count[] {
  return fromAddress(wrongLinkLimit, c.get('address'));
}
