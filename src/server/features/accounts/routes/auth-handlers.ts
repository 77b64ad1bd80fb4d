import type { Context as HonoContext } from 'hono';
import { normalizeEmail } from '#domain/accounts/email.ts';
import type { JoinWait } from '#domain/accounts/joining.ts';
import { languages } from '#domain/i18n/language.ts';
import { networkOf } from '#domain/shared/network.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import type { Context } from '#server/context.ts';
import { signOut } from '#server/features/accounts/actions/end-sessions.ts';
import { isKnownDevice, isUsedDevice } from '#server/features/accounts/actions/known-devices.ts';
import { refreshSession } from '#server/features/accounts/actions/refresh-session.ts';
import { readLoginCode, signInByCode } from '#server/features/accounts/actions/sign-in-by-code.ts';
import { signIn } from '#server/features/accounts/actions/sign-in.ts';
import { signUp } from '#server/features/accounts/actions/sign-up.ts';
import {
  spendRecoveryCode,
  verifyFactor,
} from '#server/features/accounts/actions/verify-factor.ts';
import { factorLimit, guessLimit } from '#server/features/accounts/routes/limits.ts';
import { takeSignOutUrl } from '#server/features/accounts/routes/provider-session.ts';
import { requireSignedIn } from '#server/http/actor.ts';
import { isFromThisMachine } from '#server/http/address.ts';
import { createConcurrencyLimiter } from '#server/http/concurrency-limiter.ts';
import { keepDevice } from '#server/http/device-cookie.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { emailInput, plainInput, textInput, traitsInput } from '#server/http/input.ts';
import { languageOf } from '#server/http/language.ts';
import {
  countFailure,
  countSuccess,
  countTry,
  countTryFrom,
  fromAddress,
  type Count,
} from '#server/http/rate-limit.ts';
import { z } from '#server/http/router.ts';
import {
  clearBrowser,
  clearSessionCookie,
  sessionToken,
  setSessionCookie,
} from '#server/http/session.ts';

const aMinute = 60;
const anHour = 60 * aMinute;

/*
 * Sixty people on one connection can join and sign in within ten minutes, since failures count. One connection makes
 * at most a hundred accounts a day and guesses thirty passwords a minute.
 */
const signUpLimit = { name: 'sign-up', most: 200, seconds: anHour };
const newAccountLimit = { name: 'new-accounts', most: 100, seconds: 24 * anHour };
const many = 'login.error.many';
const signInLimit = { name: 'sign-in', most: 120, seconds: aMinute, code: many } as const;
/* A known browser is limited too: each sign-in costs a hash. */
const signInDeviceLimit = {
  name: 'sign-in-device',
  most: 30,
  seconds: aMinute,
  code: many,
} as const;
const wrongPasswordLimit = {
  name: 'wrong-password',
  most: 30,
  seconds: aMinute,
  code: many,
} as const;
const wrongPasswordAccountLimit = { name: 'wrong-password-account', most: 25, seconds: anHour };
/* Strangers' guesses fill the counters above; a known browser has its own. */
const wrongPasswordDeviceLimit = { name: 'wrong-password-device', most: 25, seconds: anHour };
/* Guessing one of 23^11 codes: docs/threat-model.md has the reckoning. */
const wrongCodeLimit = { name: 'wrong-code', most: 60, seconds: aMinute, code: many } as const;
const allWrongCodesLimit = {
  name: 'wrong-codes',
  most: 3000,
  seconds: aMinute,
  code: many,
} as const;
/* Strangers' guesses fill the counters above; a browser that has signed in before has its own. */
const wrongCodeDeviceLimit = { name: 'wrong-code-device', most: 60, seconds: anHour };
const refreshLimit = { name: 'refresh', most: 300, seconds: aMinute };

/* Fewer than may fail: a crowd that signs in at once is not refused for its size. */
const signInLimiter = { atOnce: 4, waiting: 100 };

/** The secret of an invitation's link. */
export const invitationInput = plainInput(100).optional();

export const signUpInput = z.object({
  name: textInput(500),
  email: emailInput,
  password: textInput(1000),
  traits: traitsInput,
  language: z.enum(languages).optional(),
  invitation: invitationInput,
});

export const signInInput = z.object({
  email: emailInput,
  password: textInput(1000),
  rememberMe: z.boolean().optional(),
});

export type AuthHandlers = ReturnType<typeof createAuthHandlers>;

/** Creates the sign-in and sign-out handlers of the API and of forms without scripts. */
export function createAuthHandlers(context: Context) {
  const inTurn = createConcurrencyLimiter(signInLimiter);
  return {
    /** Answers what the newcomer waits for; null: signed in. */
    async signUp(
      c: HonoContext<HttpEnv>,
      input: z.infer<typeof signUpInput>,
      key?: string,
    ): Promise<JoinWait | null> {
      const { language = languageOf(c), ...details } = input;
      const address = c.get('address');
      await countTryFrom(context, signUpLimit, address);
      const { session, waitsFor } = await countSuccess(
        context,
        fromAddress(newAccountLimit, address),
        () => signUp(context, { ...details, language, key }, c.get('actor').source),
      );
      if (session !== null) setSessionCookie(context, c, session);
      else keepDevice(context, c);
      return waitsFor;
    },

    async signIn(c: HonoContext<HttpEnv>, input: z.infer<typeof signInInput>): Promise<void> {
      const { rememberMe = false, ...credentials } = input;
      const { source } = c.get('actor');
      const isOnOwnMachine = isFromThisMachine(c, context.config);
      const isKnown = await isFromKnownDevice(context, credentials, source);
      if (isKnown) await countTry(context, signInDeviceLimit, source.device ?? '');
      else await countTryFrom(context, signInLimit, source.address);
      const started = await inTurn(networkOf(source.address), () =>
        countFailure(context, failuresOf(credentials, source, isKnown), () =>
          signIn(context, { ...credentials, rememberMe, isOnOwnMachine }, source),
        ),
      );
      setSessionCookie(context, c, started);
    },

    /** Answers the name of the person. */
    async signInByCode(c: HonoContext<HttpEnv>, typed: string): Promise<string> {
      const { source } = c.get('actor');
      await countTryFrom(context, signInLimit, source.address);
      const code = readLoginCode(typed);
      const isKnown = source.device !== null && (await isUsedDevice(context, source.device));
      const counts = isKnown
        ? [{ limit: wrongCodeDeviceLimit, subject: source.device ?? '' }]
        : [
            ...fromAddress(wrongCodeLimit, source.address),
            { limit: allWrongCodesLimit, subject: '' },
          ];
      const { session, name } = await inTurn(networkOf(source.address), () =>
        countFailure(context, counts, () => signInByCode(context, code, source)),
      );
      setSessionCookie(context, c, session);
      return name;
    },

    /** Verifies a code; answers the recovery codes that come with the first factor, else null. */
    async verify(
      c: HonoContext<HttpEnv>,
      input: { factorId: string; challengeId: string; code: string },
    ): Promise<string[] | null> {
      const person = requireSignedIn(c);
      await countTry(context, factorLimit, person.id);
      await countTry(context, guessLimit, person.id);
      const verified = await verifyFactor(context, person, input);
      setSessionCookie(context, c, verified.session);
      return verified.recoveryCodes;
    },

    async recover(c: HonoContext<HttpEnv>, code: string): Promise<void> {
      const person = requireSignedIn(c);
      await countTry(context, factorLimit, person.id);
      setSessionCookie(context, c, await spendRecoveryCode(context, person, code));
    },

    /** Answers the address that ends the session at the house's provider too; null: there is none to end. */
    async signOut(c: HonoContext<HttpEnv>, reason?: 'inactivity'): Promise<string | null> {
      await signOut(context, sessionToken(context, c), c.get('actor').source, reason);
      clearBrowser(context, c);
      return reason === undefined ? takeSignOutUrl(context, c) : null;
    },

    async refresh(c: HonoContext<HttpEnv>): Promise<void> {
      await countTryFrom(context, refreshLimit, c.get('address'));
      try {
        const refreshed = await refreshSession(
          context,
          sessionToken(context, c),
          c.get('actor').source,
        );
        setSessionCookie(context, c, refreshed);
      } catch (error) {
        clearSessionCookie(context, c);
        throw error;
      }
    },
  };
}

function isFromKnownDevice(
  context: Context,
  { email }: { email: string },
  { device }: RequestSource,
): Promise<boolean> {
  if (device === null) return Promise.resolve(false);
  return isKnownDevice(context, normalizeEmail(email), device);
}

/** The counters of wrong passwords; counted before the check, so that parallel guesses cannot share a place. */
function failuresOf(
  credentials: { email: string },
  { device, address }: RequestSource,
  isKnown: boolean,
): Count[] {
  const email = normalizeEmail(credentials.email);
  if (isKnown) return [{ limit: wrongPasswordDeviceLimit, subject: `${device ?? ''} ${email}` }];
  return [
    ...fromAddress(wrongPasswordLimit, address),
    { limit: wrongPasswordAccountLimit, subject: email },
  ];
}
