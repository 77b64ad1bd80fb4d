import type { Audience } from '#domain/accounts/audience.ts';
import { openToAll, type Joining } from '#domain/accounts/joining.ts';
import { delays, type Delay, type DelayChoice } from '#domain/compliments/letter-place.ts';
import { defaultLanguage, isLanguage, type Language } from '#domain/i18n/language.ts';
import type { RoundOrganizers, Signing } from '#domain/rounds/round.ts';
import type { Operator } from '#domain/shared/pages.ts';
import { pick } from '#domain/shared/tables.ts';
import type { Database, Executor } from '#server/db/executor.ts';
import { communitySettings } from '#server/db/schema/community.ts';

/** Settings that administrators have entered; null: none. */
export type Community = {
  /** For whom it is. */
  audience: Audience | null;
  name: string | null;
  /** Of pages for visitors without a choice. */
  language: Language;
  operator: Operator;
  /** Of anonymous letters. */
  anonymousDelay: DelayChoice;
  roundOrganizers: RoundOrganizers;
  roundSigning: Signing;
};

/** Name and operator in memory, for what cannot wait for the database. */
export interface CommunityStore {
  current(): Community;
  reload(): Promise<void>;
}

export async function createCommunityStore(db: Database): Promise<CommunityStore> {
  let community = await readCommunity(db);
  return {
    current: () => community,
    async reload() {
      community = await readCommunity(db);
    },
  };
}

export async function readCommunity(db: Executor): Promise<Community> {
  const [row] = await db
    .select({
      ...pick(communitySettings, [
        'audience',
        'name',
        'language',
        'anonymousDelay',
        'roundOrganizers',
        'roundSigning',
      ]),
      operator: {
        name: communitySettings.operatorName,
        address: communitySettings.operatorAddress,
        email: communitySettings.operatorEmail,
      },
    })
    .from(communitySettings);
  const { audience = null, name = null, language, operator = noOperator } = row ?? {};
  const {
    anonymousDelay = 'minutes',
    roundOrganizers = 'team',
    roundSigning = 'signed',
  } = row ?? {};
  return {
    audience,
    name,
    language: isLanguage(language) ? language : defaultLanguage,
    operator,
    anonymousDelay,
    roundOrganizers,
    roundSigning,
  };
}

const noOperator: Operator = { name: null, address: null, email: null };

/** The environment wins, field by field. */
export function effectiveOperator(given: Operator, { operator }: Community): Operator {
  return {
    name: given.name ?? operator.name,
    address: given.address ?? operator.address,
    email: given.email ?? operator.email,
  };
}

/** The environment wins. */
export function effectiveDelay(given: Delay | null, { anonymousDelay }: Community): Delay {
  return given ?? delays[anonymousDelay];
}

/** Reads who may join, for each registration anew, so that a change counts at once on every server. */
export async function readJoining(db: Executor): Promise<Joining> {
  const [row] = await db
    .select({ mode: communitySettings.joinMode, domains: communitySettings.emailDomains })
    .from(communitySettings);
  return row ?? openToAll;
}
