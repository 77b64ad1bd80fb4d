import { exportPKCS8, generateKeyPair, jwtVerify, type CryptoKey } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testOrigin,
  type TestApp,
} from '#tests/support/app.ts';
import {
  startOpenIdProvider,
  walkThroughProvider,
  type OpenIdProvider,
} from '#tests/support/openid-provider.ts';

/*
 * Apple takes no fixed secret, but a token that the team signs with its key for each use. This provider checks the
 * token like Apple and refuses the sign-in if it is wrong.
 */

type Expected = {
  teamId: string;
  keyId: string;
  clientId: string;
  audience: string;
  key: CryptoKey;
  now: Date;
};

const callback = `${testOrigin}/api/auth/callback/apple`;
const hasUrl = z.object({ url: z.string() });
const clientId = 'org.example.wohlwort';
const fiveMinutes = 5 * 60;

let provider: OpenIdProvider;
let app: TestApp;
let otherKey: CryptoKey;
let right: Expected;
let expected: Expected;

beforeAll(async () => {
  const keys = await generateKeyPair('ES256', { extractable: true });
  otherKey = (await generateKeyPair('ES256')).publicKey;
  provider = await startOpenIdProvider({
    id: clientId,
    secret: 'never compared with',
    redirectUris: [callback],
    isSecret: isSignedByTeam,
  });
  app = await createTestApp({
    env: {
      APPLE_CLIENT_ID: clientId,
      APPLE_CLIENT_SECRET: (await exportPKCS8(keys.privateKey)).replaceAll('\n', String.raw`\n`),
      APPLE_TEAM_ID: 'TEAM123456',
      APPLE_KEY_ID: 'KEY1234567',
    },
    issuer: provider.issuer,
  });
  right = {
    teamId: 'TEAM123456',
    keyId: 'KEY1234567',
    clientId,
    audience: provider.issuer,
    key: keys.publicKey,
    now: app.clock.now(),
  };
});
beforeEach(() => {
  expected = right;
});
afterAll(async () => {
  await provider.stop();
  await app.close();
});

test('the secret is a token of the team’s, and opens a session', async () => {
  const answer = await signIn('ada');
  expect(answer.headers.get('location')).toBe('/dashboard');
  const user = createUser(app.app, cookiesOf(answer.headers));
  expect((await user.request('GET', '/api/profile')).body).toMatchObject({
    email: 'ada@example.org',
  });
});

test.each<[string, () => Partial<Expected>]>([
  ['signed with another key', () => ({ key: otherKey })],
  ['naming another key', () => ({ keyId: 'KEY7654321' })],
  ['of another team', () => ({ teamId: 'TEAM654321' })],
  ['about another app', () => ({ clientId: 'org.example.another' })],
  ['for another provider', () => ({ audience: 'https://appleid.apple.com' })],
  ['older than it may be', () => ({ now: seconds(fiveMinutes + 1) })],
  ['made in the future', () => ({ now: seconds(-60) })],
])('one that is %s opens nothing', async (_, difference) => {
  expected = { ...right, ...difference() };
  const answer = await signIn('ben');
  expect(answer.headers.get('location')).toBe('/login?error=setup&provider=apple');
  expect(cookiesOf(answer.headers)).not.toMatch(/session_token=[^;]/u);
});

async function isSignedByTeam(shown: string): Promise<boolean> {
  try {
    const { payload, protectedHeader } = await jwtVerify(shown, expected.key, {
      algorithms: ['ES256'],
      issuer: expected.teamId,
      subject: expected.clientId,
      audience: expected.audience,
      requiredClaims: ['iat', 'exp'],
      maxTokenAge: fiveMinutes,
      currentDate: expected.now,
    });
    const { exp = Number.NaN, iat = Number.NaN } = payload;
    return protectedHeader.kid === expected.keyId && exp - iat <= fiveMinutes;
  } catch {
    return false;
  }
}

function seconds(later: number): Date {
  return new Date(right.now.getTime() + later * 1000);
}

async function signIn(login: string) {
  provider.accounts.set(login, {
    email: `${login}@example.org`,
    emailVerified: true,
    name: login,
  });
  const asked = { provider: 'apple', mode: 'login' };
  const begun = await app.request('POST', '/api/auth/sign-in/social', asked);
  const { url } = hasUrl.parse(begun.body);
  const { form } = await walkThroughProvider(url, { login, returnTo: callback });
  const posted = await app.app.fetch(
    new Request(callback, { method: 'POST', body: form, headers: { origin: provider.issuer } }),
  );
  const browser = createUser(app.app, cookiesOf(begun.headers));
  return browser.request('GET', posted.headers.get('location') ?? '');
}
