import { wordRules } from '#domain/accounts/profile-fields.ts';
import { roles } from '#domain/accounts/role.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { updateProfile } from '#server/features/profiles/actions/update-profile.ts';
import { findOwnCode, readOwnProfile } from '#server/features/profiles/queries.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { changeShapes, ownShapes } from '#server/http/profile-shapes.ts';
import { dateTime, json, z } from '#server/http/router.ts';
import { shownName } from '#server/http/shown-name.ts';

const ownProfile = z
  .object({
    id: z.uuid(),
    idProfiles: z.int(),
    email: z.string().nullable().openapi({
      description: 'Null where a code of one’s own opens the account.',
    }),
    code: z
      .object({ endsAt: dateTime, giver: shownName, isCard: z.boolean() })
      .nullable()
      .openapi({ description: 'The last moment of such an account, and who could open it too.' }),
    ...ownShapes,
    isAdmin: z.boolean(),
    role: z.enum(roles),
    lacksFactor: z.boolean().openapi({
      description: 'Whether the team’s area stays closed until the member has a second factor.',
    }),
    score: z.int(),
    complimentsSent: z.int(),
    complimentsReceived: z.int(),
    thanksReceived: z.int(),
    noLettersUntil: z.iso.date().nullable().openapi({
      description: 'The last day of a pause from draws; null without one.',
    }),
    createdAt: dateTime,
    hasPassword: z.boolean().openapi({
      description: 'False for a member who signs in only with a provider.',
    }),
    canUsePhone: z.boolean().openapi({
      description: 'Whether this installation can send codes to a telephone.',
    }),
    canChangeEmail: z.boolean().openapi({
      description: 'Whether this installation sends the mail that confirms a new address.',
    }),
    mustConfirmEmail: z.boolean().openapi({
      description: 'Whether factors and a new address have to wait for a confirmation by mail.',
    }),
  })
  .openapi('Profile');

export function profileRoutes(context: Context) {
  return new Endpoints('profiles', context)
    .get('/profile', {
      opensTo: 'person',
      summary: 'The caller’s profile, with counts and score',
      answer: json(ownProfile, 'The profile.'),
      handle: ({ caller }) => existingProfile(context, caller),
    })
    .patch('/profile', {
      opensTo: 'person',
      summary:
        'Change name, traits, languages or the use of a model; omitted fields stay, unknown ones are ignored',
      body: z.object(changeShapes).partial(),
      refuses: {
        invalid: Object.values(wordRules).flatMap(({ codes }) => codes),
        limited: ['profile.name.error.limit'],
      },
      answer: json(ownProfile, 'The profile as it is now.'),
      handle: async ({ caller, body }) => {
        await updateProfile(context, caller, body);
        return await existingProfile(context, caller);
      },
    }).router;
}

/** Another tab may delete the account during this request. */
async function existingProfile(context: Context, person: Person) {
  const profile = await readOwnProfile(context.db, person.id, context.clock.now());
  if (profile === null) throw new AppError('unauthenticated', 'error.unauthenticated');
  const { isEmailConfirmed, ...shown } = profile;
  const code = shown.email === null ? await findOwnCode(context.db, person.id) : null;
  const sendsMail = context.config.smtpUrl !== null;
  return {
    ...shown,
    code,
    lacksFactor: person.kind !== 'member' && person.lacksFactor,
    canUsePhone: context.phone.isAvailable,
    canChangeEmail: sendsMail,
    mustConfirmEmail: sendsMail && code === null && !isEmailConfirmed,
  };
}
