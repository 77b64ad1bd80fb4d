import type { ClientAuth, Configuration, IDToken, UserInfoResponse } from 'openid-client';
import { z } from 'zod';
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
  /** Of the house's own provider: names or ids, as it writes them. */
  groups: readonly string[];
  /** Ends the session at the house's own provider, which may ask first; null: it offers no way. */
  signOutUrl: string | null;
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
/** A house's clock may be minutes off; its token answers our nonce anyway. */
const houseClockSeconds = 180;

/** Sign-in with OpenID Connect. An unreachable provider is tried again next time. */
export function createProviders(
  config: Pick<Config, 'appUrl' | 'google' | 'apple' | 'oidc'>,
  clock: Clock,
): Providers {
  const configured = { google: config.google, apple: config.apple, oidc: config.oidc };
  const redirectUri = (name: ProviderName) => `${config.appUrl}/api/auth/callback/${name}`;
  const scopes = {
    google: 'openid profile email',
    apple: 'openid name email',
    oidc: config.oidc?.scopes ?? '',
  };
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
        scope: scopes[name],
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
      const { sub, auth_time: authenticatedAt } = claims;
      if (!isSubject(sub)) throw new Error('The provider sent an invalid id.');
      const { userinfo_endpoint: hasInfo, end_session_endpoint: hasEnd } = client.serverMetadata();
      // Many products tell address and groups only there.
      const info =
        name === 'oidc' && hasInfo !== undefined
          ? await openid.fetchUserInfo(client, tokens.access_token, sub)
          : null;
      const end = { post_logout_redirect_uri: `${config.appUrl}/` };
      return {
        // Another product at the house may give the same id to another person.
        subject: name === 'oidc' ? `${claims.iss} ${sub}` : sub,
        ...describePerson(info === null ? [claims] : [claims, info]),
        secondsSinceProof:
          typeof authenticatedAt === 'number' ? claims.iat - authenticatedAt : null,
        signOutUrl:
          name === 'oidc' && hasEnd !== undefined
            ? openid.buildEndSessionUrl(client, end).href
            : null,
      };
    },
  };
}

type Said = IDToken | UserInfoResponse;

/** Address and its proof come from one source, the other claims from the first that has them. */
function describePerson(sources: readonly Said[]) {
  const address = sources.find(isVerified) ?? sources.find((said) => emailIn(said) !== '');
  const email = address === undefined ? '' : emailIn(address);
  return {
    // Takes an address as it was said: one that folding changes is another mailbox.
    email: /^[!-~]+$/u.test(email) && isEmail(email) ? normalizeEmail(email) : null,
    isEmailVerified: address !== undefined && isVerified(address),
    name: sources.map(nameIn).find((name) => name !== '') ?? '',
    groups: [...new Set(sources.flatMap(groupsIn))],
  };
}

/** A missing claim proves nothing. Apple sends a string. */
function isVerified(said: Said): boolean {
  const verified: unknown = said.email_verified;
  return emailIn(said) !== '' && (verified === true || verified === 'true');
}

function emailIn({ email }: Said): string {
  return typeof email === 'string' ? email : '';
}

/** Reads the name, or puts it together from its parts; in Chinese the family comes first. */
function nameIn({ name, given_name: given, family_name: family }: Said): string {
  const [whole, first, last] = [name, given, family].map((said: unknown) =>
    typeof said === 'string' ? said.trim() : '',
  );
  if (whole) return whole;
  return /^\p{Script=Han}+$/u.test(`${last}${first}`)
    ? `${last}${first}`
    : [first, last].filter(Boolean).join(' ');
}

/** Reads a name, a list of names, or IServ's groups; names that people see there are no proof. */
function groupsIn(said: Said): string[] {
  return [said['groups'], said['iserv:groups']].flatMap((groups) => {
    if (typeof groups === 'string') return [groups];
    if (typeof groups !== 'object' || groups === null) return [];
    const isList = Array.isArray(groups);
    return Object.values(groups).flatMap((group: unknown) => {
      // The texts of an object are what one group says about itself.
      if (typeof group === 'string') return isList ? [group] : [];
      const { success, data } = iservGroup.safeParse(group);
      return success ? [data.act] : [];
    });
  });
}

const iservGroup = z.object({ act: z.string() });

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
      // Names the time of the sign-in only when it is asked for as a claim.
      return { prompt: 'select_account', max_age: '0', claims: timeClaim };
    case 'https://appleid.apple.com':
      return { max_age: '0' };
    default:
      return { prompt: 'login', max_age: '0' };
  }
}

const timeClaim = JSON.stringify({ id_token: { auth_time: { essential: true } } });

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
  const [byPost, byHeader] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)];
  const asOffered: ClientAuth = (server, ...request) => {
    const offered = server.token_endpoint_auth_methods_supported;
    return (offered?.includes('client_secret_post') ? byPost : byHeader)(server, ...request);
  };
  const isHouse = name === 'oidc';
  return openid.discovery(
    issuer,
    provider.clientId,
    { client_secret: secret, ...(isHouse && { [openid.clockTolerance]: houseClockSeconds }) },
    isHouse ? asOffered : byPost,
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
