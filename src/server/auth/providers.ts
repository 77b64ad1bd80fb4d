import type { Configuration } from 'openid-client';
import { isEmail, normalizeEmail } from '#domain/accounts/email.ts';
import { providerNames, type ProviderName } from '#domain/accounts/provider.ts';
import { boundedFetch } from '#server/runtime/bounded-fetch.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Config, SignInProvider } from '#server/runtime/config.ts';
import { isOnOwnMachine } from '#server/runtime/own-network.ts';

/** The state between leaving for the provider and coming back. */
export type ProviderFlow = { state: string; nonce: string; verifier: string };

export type ProviderIdentity = {
  /** The provider's id of the person; stays when the address changes. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string;
  /** Seconds since the person’s authentication at the provider; null when unknown. */
  secondsSinceProof: number | null;
};

/** Extra step at the provider: none, consent, or a new sign-in. */
export type ProviderAsk = 'nothing' | 'consent' | 'sign-in';

export interface Providers {
  names: readonly ProviderName[];
  /** Returns the address for the browser. Throws when the provider is unreachable. */
  begin(name: ProviderName, ask: ProviderAsk): Promise<{ url: string; flow: ProviderFlow }>;
  /** Checks state, code, nonce, issuer, audience and signature; throws on any fault. */
  complete(name: ProviderName, answer: URL, flow: ProviderFlow): Promise<ProviderIdentity>;
}

const timeoutSeconds = 10;
const appleSecretMinutes = 5;
const longestSubject = 255;

/** Sign-in with OpenID Connect. An unreachable provider is tried again next time. */
export function createProviders(
  config: Pick<Config, 'appUrl' | 'google' | 'apple'>,
  clock: Clock,
): Providers {
  const configured = { google: config.google, apple: config.apple };
  const redirectUri = (name: ProviderName) => `${config.appUrl}/api/auth/callback/${name}`;
  return {
    names: providerNames.filter((name) => configured[name] !== null),
    async begin(name, ask) {
      const openid = await loadClient();
      const client = await discover(name, configured[name], clock);
      const flow = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri(name),
        scope: name === 'apple' ? 'openid name email' : 'openid profile email',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        // Apple sends name and address only to a form.
        ...(name === 'apple' ? { response_mode: 'form_post' } : {}),
        ...(ask === 'consent' && name === 'google' ? { prompt: 'consent' } : {}),
        ...(ask === 'sign-in' ? freshSignIn(client) : {}),
      });
      return { url: url.href, flow };
    },
    async complete(name, answer, flow) {
      const openid = await loadClient();
      const client = await discover(name, configured[name], clock);
      const tokens = await openid.authorizationCodeGrant(
        client,
        new URL(answer.search, redirectUri(name)),
        {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.verifier,
          idTokenExpected: true,
        },
      );
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('The provider sent no id token.');
      const {
        sub,
        email,
        email_verified: verified,
        name: fullName,
        auth_time: authenticatedAt,
      } = claims;
      if (!isSubject(sub)) throw new Error('The provider sent an invalid id.');
      return {
        subject: sub,
        email: typeof email === 'string' && isEmail(email) ? normalizeEmail(email) : null,
        // Apple sends a string.
        isEmailVerified: verified === true || verified === 'true',
        name: typeof fullName === 'string' ? fullName : '',
        secondsSinceProof:
          typeof authenticatedAt === 'number' ? claims.iat - authenticatedAt : null,
      };
    },
  };
}

/** The length that OpenID Connect allows, in characters that the database keeps distinct. */
function isSubject(sub: string): boolean {
  return sub.length <= longestSubject && sub.isWellFormed() && !sub.includes('\0');
}

/** Loaded with the first sign-in. */
function loadClient() {
  return import('openid-client');
}

/** Requests a new password entry, as in OpenID Connect. Google only offers its accounts; Apple decides itself. */
function freshSignIn(client: Configuration): Record<string, string> {
  switch (client.serverMetadata().issuer) {
    case 'https://accounts.google.com':
      return { prompt: 'select_account', max_age: '0' };
    case 'https://appleid.apple.com':
      return { max_age: '0' };
    default:
      return { prompt: 'login', max_age: '0' };
  }
}

/** Reads the provider's metadata at every sign-in, so that an outage at start or new keys need no restart. */
async function discover(
  name: ProviderName,
  provider: SignInProvider | null,
  clock: Clock,
): Promise<Configuration> {
  if (provider === null) throw new Error(`Sign-in with ${name} is not configured.`);
  const issuer = new URL(provider.issuer);
  const secret = await clientSecret(provider, clock);
  const openid = await loadClient();
  const client = await openid.discovery(
    issuer,
    provider.clientId,
    { client_secret: secret },
    openid.ClientSecretPost(secret),
    {
      timeout: timeoutSeconds,
      [openid.customFetch]: (url, { body = null, signal = null, ...options }) =>
        boundedFetch(url, { ...options, body, signal }),
      // Plain HTTP is for a provider on this machine, in tests.
      execute: [
        openid.enableNonRepudiationChecks,
        ...(isOnOwnMachine(provider.issuer) ? [openid.allowInsecureRequests] : []),
      ],
    },
  );
  return client;
}

/** Apple's secret is a short-lived token signed with the team's key; other secrets are constant. */
async function clientSecret(provider: SignInProvider, clock: Clock): Promise<string> {
  if (provider.signing === undefined) return provider.clientSecret;
  const { teamId, keyId } = provider.signing;
  const { importPKCS8, SignJWT } = await import('jose');
  const key = await importPKCS8(provider.clientSecret, 'ES256');
  const now = clock.now();
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(provider.clientId)
    .setAudience(provider.issuer)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + appleSecretMinutes * 60_000))
    .sign(key);
}
