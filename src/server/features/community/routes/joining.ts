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
import { Endpoints, ok } from '#server/http/endpoints.ts';
import { emailInput, textInput } from '#server/http/input.ts';
import { invitationAddress } from '#server/http/invitation.ts';
import { idInput, pageQuery } from '#server/http/list-input.ts';
import { dateTime, json, z } from '#server/http/router.ts';

/* Each mailed invitation reaches a stranger's mailbox in our name. */
const mailLimit = { name: 'invitation-mails', most: 40, seconds: 24 * 60 * 60 };

const joining = z
  .object({
    mode: z.enum(joinModes).openapi({
      description:
        'open; domain: addresses of some domains, once confirmed; invitation: people with a link alone; approval: by the team, after the mailbox where mails are sent. A valid invitation admits in every mode.',
    }),
    domains: z.array(z.string()),
  })
  .openapi('Joining');

export function joiningRoutes(context: Context) {
  return new Endpoints('community', context)
    .get('/admin/joining', {
      opensTo: 'team:community',
      summary: 'Who may join',
      answer: json(joining, 'As it is set.'),
      handle: () => joiningOf(context),
    })
    .put('/admin/joining', {
      opensTo: 'team:community',
      summary: 'Change who may join; members stay',
      body: z.object({
        mode: z.enum(joinModes),
        domains: z.array(emailInput).max(100).default([]),
      }),
      refuses: {
        invalid: [
          'admin.joining.error.domain',
          'admin.joining.error.no_domain',
          'admin.joining.error.domains_many',
        ],
      },
      answer: json(joining, 'As it is now.'),
      handle: async ({ caller, body }) => {
        await changeJoining(context, caller, body);
        return await joiningOf(context);
      },
    })
    .get('/admin/join-requests', {
      opensTo: 'team:community',
      summary: 'The people who wait for approval, the first one first',
      query: pageQuery,
      answer: json(
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
                createdAt: dateTime,
              })
              .openapi('JoinRequest'),
          ),
          totalCount: z.int(),
        }),
        'One page.',
      ),
      handle: ({ query }) => listRequests(context.db, query),
    })
    .post('/admin/join-requests/{id}/approval', {
      opensTo: 'team:community',
      summary: 'Let a waiting person in, who is told by mail',
      params: z.object({ id: idInput }),
      refuses: { 'not-found': ['admin.joining.error.decided'] },
      answer: ok('Let in; an unproven mailbox is asked first.'),
      handle: ({ caller, params }) => approveRequest(context, caller, params.id),
    })
    .delete('/admin/join-requests/{id}', {
      opensTo: 'team:community',
      summary: 'Refuse a waiting person, who is told by mail; the data is deleted',
      params: z.object({ id: idInput }),
      refuses: { 'not-found': ['admin.joining.error.decided'] },
      answer: ok('Gone.'),
      handle: ({ caller, params }) => refuseRequest(context, caller, params.id),
    })
    .get('/admin/invitations', {
      opensTo: 'team:community',
      summary: 'The invitations, newest first; ended ones for 30 days',
      query: pageQuery,
      answer: json(
        z.object({
          invitations: z.array(
            z
              .object({
                id: z.uuid(),
                note: z.string().openapi({ description: 'For the team alone.' }),
                recipient: z.string().nullable().openapi({ description: 'To whom it was mailed.' }),
                uses: z.int(),
                mostUses: z.int(),
                expiresAt: dateTime,
                state: z.enum(['usable', 'used_up', 'expired', 'revoked']),
                link: z.string().openapi({ description: 'Opens the registration.' }),
              })
              .openapi('Invitation'),
          ),
          totalCount: z.int(),
        }),
        'One page.',
      ),
      handle: async ({ query }) => {
        const now = context.clock.now();
        const page = await listInvitations(context.db, query, now);
        const invitations = page.invitations.map((invitation) => ({
          ...invitation,
          link: invitationAddress(context, invitation.id),
        }));
        return { ...page, invitations };
      },
    })
    .put('/admin/invitations/{id}', {
      opensTo: 'team:community',
      summary: 'Make an invitation link for some people and days; the caller makes its id',
      params: z.object({ id: idInput }),
      body: z.object({
        note: textInput(invitationLimits.note).default(''),
        uses: z.int().min(1).max(invitationLimits.uses),
        days: z.int().min(1).max(invitationLimits.days),
      }),
      refuses: { conflict: ['admin.invitations.error.over'] },
      answer: json(z.object({ link: z.string(), expiresAt: dateTime }), 'Its link.'),
      handle: async ({ caller, params, body }) => {
        const expiresAt = await createInvitation(context, caller, { ...params, ...body });
        return { link: invitationAddress(context, params.id), expiresAt };
      },
    })
    .post('/admin/invitations/mails', {
      opensTo: 'team:community',
      limit: mailLimit,
      summary: 'Mail each address an invitation for one person and 14 days',
      isRepeatable: true,
      body: z.object({
        emails: z.array(emailInput).min(1).max(invitationLimits.addresses),
        language: z.enum(languages),
      }),
      refuses: {
        invalid: ['admin.invitations.error.address'],
        conflict: ['admin.invitations.error.no_mail', 'error.request_key'],
      },
      created: ok('The mails are on their way.'),
      handle: ({ caller, body, key }) => mailInvitations(context, caller, { ...body, key }),
    })
    .delete('/admin/invitations/{id}', {
      opensTo: 'team:community',
      summary: 'End an invitation; those who joined with it stay',
      params: z.object({ id: idInput }),
      refuses: { 'not-found': ['error.not_found'] },
      answer: ok('It admits no further people.'),
      handle: ({ caller, params }) => revokeInvitation(context, caller, params.id),
    }).router;
}
