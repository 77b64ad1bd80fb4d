import { audiences } from '#domain/accounts/audience.ts';
import { communityLimits, joinModes } from '#domain/accounts/joining.ts';
import { delayChoices } from '#domain/compliments/letter-place.ts';
import { languages } from '#domain/i18n/language.ts';
import { roundOrganizers, signings } from '#domain/rounds/round.ts';
import { emailCodes } from '#domain/shared/field-codes.ts';
import type { Context } from '#server/context.ts';
import { changeAudience, describeAudience } from '#server/features/community/actions/audience.ts';
import {
  changeCommunity,
  describeCommunity,
  endDemo,
} from '#server/features/community/actions/community.ts';
import { Endpoints } from '#server/http/endpoints.ts';
import { emailInput, textInput } from '#server/http/input.ts';
import { json, z } from '#server/http/router.ts';
import { clearSessionCookie } from '#server/http/session.ts';

const operator = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
});

const community = z
  .object({
    name: z.string().nullable(),
    language: z.enum(languages).openapi({
      description: 'Of pages for visitors without a choice.',
    }),
    operator,
    given: operator.openapi({ description: 'What the environment says; it wins.' }),
    networkAddress: z.string().nullable().openapi({
      description: 'Where APP_URL works on this machine alone: an address for others.',
    }),
    isDemo: z.boolean().openapi({ description: 'Whether there are invented people.' }),
  })
  .openapi('Community');

const rules = {
  mode: z.enum(joinModes).openapi({ description: 'Who may join; domains stay as they are.' }),
  roundOrganizers: z.enum(roundOrganizers).openapi({ description: 'Who may start rounds.' }),
  roundSigning: z.enum(signings).openapi({ description: 'What a new round begins with.' }),
  anonymousDelay: z.enum(delayChoices).openapi({ description: 'Of anonymous letters.' }),
  asksModel: z.boolean().openapi({ description: 'Counts where a model is configured.' }),
};

const audience = z
  .object({
    ...rules,
    audience: z.enum(audiences).nullable().openapi({ description: 'For whom it is.' }),
    givenDelay: z.object({ least: z.int(), most: z.int() }).nullable().openapi({
      description: 'In minutes, where the environment sets it; it wins.',
    }),
  })
  .openapi('CommunityAudience');

export function communityRoutes(context: Context) {
  return new Endpoints('community', context)
    .get('/admin/community', {
      opensTo: 'team:community',
      summary: 'The name of the community and its operator',
      answer: json(community, 'As entered.'),
      handle: () => describeCommunity(context),
    })
    .put('/admin/community', {
      opensTo: 'team:community',
      summary: 'Change name, language and operator; empty fields are forgotten',
      body: z.object({
        name: textInput(4 * communityLimits.name),
        language: z.enum(languages),
        operatorName: textInput(4 * communityLimits.operator),
        operatorAddress: textInput(4 * communityLimits.address),
        operatorEmail: emailInput,
      }),
      refuses: { invalid: ['admin.setup.error.too_long', ...emailCodes] },
      answer: json(community, 'As it is now.'),
      handle: async ({ caller, body }) => {
        await changeCommunity(context, caller, body);
        return await describeCommunity(context);
      },
    })
    .get('/admin/audience', {
      opensTo: 'team:community',
      summary: 'For whom the community is, and the rules that follow',
      answer: json(audience, 'As it is set.'),
      handle: () => describeAudience(context),
    })
    .put('/admin/audience', {
      opensTo: 'team:community',
      summary: 'Say for whom the community is, and change the rules that follow, all or none',
      body: z.object({ ...rules, audience: z.enum(audiences).nullable() }),
      refuses: { invalid: ['admin.joining.error.no_domain'] },
      answer: json(audience, 'As it is now.'),
      handle: async ({ caller, body }) => {
        await changeAudience(context, caller, body);
        return await describeAudience(context);
      },
    })
    .delete('/admin/demo', {
      opensTo: 'team:community',
      summary: 'Remove the invented people, with the caller where that is one of them',
      refuses: { 'not-found': ['admin.setup.error.no_demo'] },
      answer: json(
        z.object({
          setup: z.string().nullable().openapi({
            description: 'Where the first real administrator is made; null where there is one.',
          }),
        }),
        'Gone.',
      ),
      handle: async ({ caller, c }) => {
        const setup = await endDemo(context, caller);
        if (setup !== null) clearSessionCookie(context, c);
        return { setup };
      },
    }).router;
}
