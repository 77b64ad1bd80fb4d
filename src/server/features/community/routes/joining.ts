import { invitationLimits, joinModes } from '#domain/accounts/joining.ts';
import { providerNames } from '#domain/accounts/provider.ts';
import { languages } from '#domain/i18n/language.ts';
import type { Context } from '#server/context.ts';
import {
  createInvitation,
  mailInvitations,
  revokeInvitation,
} from '#server/features/community/actions/invitations.ts';
import { approveRequest, refuseRequest } from '#server/features/community/actions/join-requests.ts';
import { changeJoining, joiningOf } from '#server/features/community/actions/joining.ts';
import { listInvitations, listRequests } from '#server/features/community/queries.ts';
import { requireRight } from '#server/http/actor.ts';
import { emailInput, textInput } from '#server/http/input.ts';
import { invitationAddress } from '#server/http/invitation.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { requestKeyHeader } from '#server/http/request-key.ts';
import { createRoute, createRouter, done, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

/* Each mailed invitation reaches a stranger's mailbox in our name. */
const mailLimit = { name: 'invitation-mails', most: 40, seconds: 24 * 60 * 60 };

const joining = z
  .object({
    mode: z.enum(joinModes).openapi({
      description:
        'open; domain: addresses of some domains, once confirmed; invitation: nobody else; approval: by the team, after the mailbox where mails are sent. A valid invitation admits in every mode.',
    }),
    domains: z.array(z.string()),
  })
  .openapi('Joining');

const readRoute = createRoute({
  method: 'get',
  path: '/admin/joining',
  opensTo: 'team:community',
  tags: ['community'],
  summary: 'Who may join',
  responses: { 200: json(joining, 'As it is set.') },
});

const changeRoute = createRoute({
  method: 'put',
  path: '/admin/joining',
  opensTo: 'team:community',
  tags: ['community'],
  summary: 'Change who may join; members stay',
  request: {
    body: jsonBody(
      z.object({
        mode: z.enum(joinModes),
        domains: z.array(emailInput).max(100).default([]),
      }),
    ),
  },
  refuses: {
    invalid: [
      'admin.joining.error.domain',
      'admin.joining.error.no_domain',
      'admin.joining.error.domains_many',
    ],
  },
  responses: { 200: json(joining, 'As it is now.') },
});

const requestsRoute = createRoute({
  method: 'get',
  path: '/admin/join-requests',
  opensTo: 'team:community',
  tags: ['community'],
  summary: 'The people who wait for approval, the first one first',
  request: { query: pageQuery },
  responses: {
    200: json(
      z.object({
        requests: z.array(
          z
            .object({
              id: z.uuid(),
              name: z.string(),
              email: z.string(),
              provider: z.enum(providerNames).nullable(),
              isProven: z.boolean().openapi({
                description:
                  'By a mailed link or the provider. False: anyone may have typed the address.',
              }),
              language: z.enum(languages),
              createdAt: z.iso.datetime(),
            })
            .openapi('JoinRequest'),
        ),
        totalCount: z.int(),
      }),
      'One page.',
    ),
  },
});

const approveRoute = createRoute({
  method: 'post',
  path: '/admin/join-requests/{id}/approval',
  opensTo: 'team:community',
  tags: ['community'],
  summary: 'Let a waiting person in, who is told by mail',
  request: { params: z.object({ id: idInput }) },
  refuses: { 'not-found': ['admin.joining.error.decided'] },
  responses: { 200: json(done, 'Let in; an unproven mailbox is asked first.') },
});

const refuseRoute = createRoute({
  method: 'delete',
  path: '/admin/join-requests/{id}',
  opensTo: 'team:community',
  tags: ['community'],
  summary: 'Refuse a waiting person, who is told by mail; the data is deleted',
  request: { params: z.object({ id: idInput }) },
  refuses: { 'not-found': ['admin.joining.error.decided'] },
  responses: { 200: json(done, 'Gone.') },
});

const invitationsRoute = createRoute({
  method: 'get',
  path: '/admin/invitations',
  opensTo: 'team:community',
  tags: ['community'],
  summary: 'The invitations, newest first; ended ones for 30 days',
  request: { query: pageQuery },
  responses: {
    200: json(
      z.object({
        invitations: z.array(
          z
            .object({
              id: z.uuid(),
              note: z.string().openapi({ description: 'For the team alone.' }),
              recipient: z.string().nullable().openapi({ description: 'To whom it was mailed.' }),
              uses: z.int(),
              mostUses: z.int(),
              expiresAt: z.iso.datetime(),
              state: z.enum(['usable', 'used_up', 'expired', 'revoked']),
              link: z.string().openapi({ description: 'Opens the registration.' }),
            })
            .openapi('Invitation'),
        ),
        totalCount: z.int(),
      }),
      'One page.',
    ),
  },
});

const createInvitationRoute = createRoute({
  method: 'put',
  path: '/admin/invitations/{id}',
  opensTo: 'team:community',
  tags: ['community'],
  summary: 'Make an invitation link for some people and days; the caller makes its id',
  request: {
    params: z.object({ id: idInput }),
    body: jsonBody(
      z.object({
        note: textInput(invitationLimits.note).default(''),
        uses: z.int().min(1).max(invitationLimits.uses),
        days: z.int().min(1).max(invitationLimits.days),
      }),
    ),
  },
  refuses: { conflict: ['admin.invitations.error.over'] },
  responses: {
    200: json(z.object({ link: z.string(), expiresAt: z.iso.datetime() }), 'Its link.'),
  },
});

const mailRoute = createRoute({
  method: 'post',
  path: '/admin/invitations/mails',
  opensTo: 'team:community',
  tags: ['community'],
  summary: 'Mail each address an invitation for one person and 14 days',
  request: {
    headers: requestKeyHeader,
    body: jsonBody(
      z.object({
        emails: z.array(emailInput).min(1).max(invitationLimits.addresses),
        language: z.enum(languages),
      }),
    ),
  },
  refuses: {
    invalid: ['admin.invitations.error.address'],
    conflict: ['admin.invitations.error.no_mail', 'error.request_key'],
    limited: ['error.limited'],
  },
  responses: { 201: json(done, 'The mails are on their way.') },
});

const revokeRoute = createRoute({
  method: 'delete',
  path: '/admin/invitations/{id}',
  opensTo: 'team:community',
  tags: ['community'],
  summary: 'End an invitation; those who joined with it stay',
  request: { params: z.object({ id: idInput }) },
  refuses: { 'not-found': ['error.not_found'] },
  responses: { 200: json(done, 'It admits nobody any more.') },
});

export function joiningRoutes(context: Context) {
  return createRouter()
    .openapi(readRoute, async (c) => {
      requireRight(c, 'community');
      return c.json(await joiningOf(context), 200);
    })
    .openapi(changeRoute, async (c) => {
      const teammate = requireRight(c, 'community');
      await changeJoining(context, teammate, c.req.valid('json'), sourceOf(c));
      return c.json(await joiningOf(context), 200);
    })
    .openapi(requestsRoute, async (c) => {
      requireRight(c, 'community');
      return c.json(await listRequests(context.db, c.req.valid('query')), 200);
    })
    .openapi(approveRoute, async (c) => {
      const teammate = requireRight(c, 'community');
      await approveRequest(context, teammate, c.req.valid('param').id, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(refuseRoute, async (c) => {
      const teammate = requireRight(c, 'community');
      await refuseRequest(context, teammate, c.req.valid('param').id, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    })
    .openapi(invitationsRoute, async (c) => {
      requireRight(c, 'community');
      const now = context.clock.now();
      const page = await listInvitations(context.db, c.req.valid('query'), now);
      const invitations = page.invitations.map((invitation) => ({
        ...invitation,
        link: invitationAddress(context, invitation.id),
      }));
      return c.json({ ...page, invitations }, 200);
    })
    .openapi(createInvitationRoute, async (c) => {
      const teammate = requireRight(c, 'community');
      const { id } = c.req.valid('param');
      const input = { id, ...c.req.valid('json') };
      const end = await createInvitation(context, teammate, input, sourceOf(c));
      const link = invitationAddress(context, id);
      return c.json({ link, expiresAt: end.toISOString() }, 200);
    })
    .openapi(mailRoute, async (c) => {
      const teammate = requireRight(c, 'community');
      await countTry(context, mailLimit, teammate.id);
      const key = c.req.valid('header')['idempotency-key'];
      await mailInvitations(context, teammate, { ...c.req.valid('json'), key }, sourceOf(c));
      return c.json({ ok: true } as const, 201);
    })
    .openapi(revokeRoute, async (c) => {
      const teammate = requireRight(c, 'community');
      await revokeInvitation(context, teammate, c.req.valid('param').id, sourceOf(c));
      return c.json({ ok: true } as const, 200);
    });
}
