import type { JoinMode } from '#domain/accounts/joining.ts';
import type { DelayChoice } from '#domain/compliments/letter-place.ts';
import type { RoundOrganizers, Signing } from '#domain/rounds/round.ts';

/** Answers to the first question of the setup: for whom is it? */
export const audiences = ['school', 'group', 'company', 'everyone'] as const;

export type Audience = (typeof audiences)[number];

/** Rules that the answer proposes; each may be changed. */
export type CommunityRules = {
  mode: JoinMode;
  roundOrganizers: RoundOrganizers;
  /** Preselects the choice in the form of a new round. */
  roundSigning: Signing;
  anonymousDelay: DelayChoice;
  /** Counts where a model is configured. */
  asksModel: boolean;
};

export const proposedRules: Readonly<Record<Audience, CommunityRules>> = {
  // Pupils sit in one room: a letter that arrives within the hour would tell who has just written.
  school: {
    mode: 'invitation',
    roundOrganizers: 'team',
    roundSigning: 'signed',
    anonymousDelay: 'day',
    asksModel: false,
  },
  group: {
    mode: 'invitation',
    roundOrganizers: 'everyone',
    roundSigning: 'choice',
    anonymousDelay: 'day',
    asksModel: true,
  },
  company: {
    mode: 'invitation',
    roundOrganizers: 'everyone',
    roundSigning: 'choice',
    anonymousDelay: 'minutes',
    asksModel: true,
  },
  everyone: {
    mode: 'open',
    roundOrganizers: 'team',
    roundSigning: 'choice',
    anonymousDelay: 'minutes',
    asksModel: true,
  },
};
