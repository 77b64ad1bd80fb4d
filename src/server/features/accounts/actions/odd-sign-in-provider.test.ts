import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { like } from 'drizzle-orm';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rateLimits } from '#server/db/schema/limits.ts';
import { describeError } from '#server/runtime/log.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  type Answer,
  type TestApp,
} from '#tests/support/app.ts';

/* Whatever a broken or false provider answers, the person soon comes back to a page with an explanation. */

const clientId = 'wohlwort-test';
const hasUrl = z.object({ url: z.string() });
const pages = {
  discovery: '/.well-known/openid-configuration',
  tokens: '/tokens',
  keys: '/keys',
} as const;
type Page = keyof typeof pages;

const keys = await generateKeyPair('ES256', { extractable: true });
const otherKeys = await generateKeyPair('ES256', { extractable: true });

let app: TestApp;
let issuer: string;
let answers: Record<Page, RequestListener>;
let asked: string[];
let claims: JWTPayload;
let header: { alg: string; kid?: string };
let secondsAhead: number;
let nonce: string;
let earlierTries = 0;
const logged: string[] = [];

const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  const page = Object.entries(pages).find(([, path]) => path === request.url)?.[0];
  if (page === 'discovery' || page === 'tokens' || page === 'keys')
    answers[page](request, response);
  else response.writeHead(404).end();
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const env = {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: 'only-for-tests',
  };
  app = await createTestApp({ env, issuer });
  app.context.log = pino(
    { serializers: { err: describeError } },
    { write: (line: string) => void logged.push(line) },
  );
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});
beforeEach(() => {
  asked = [];
  logged.length = 0;
  claims = { sub: 'ada', email: 'ada@example.org', email_verified: true, name: 'Ada' };
  header = { alg: 'ES256', kid: 'one' };
  secondsAhead = 0;
  answers = {
    discovery: (_request, response) =>
      say(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: issuer + pages.tokens,
        jwks_uri: issuer + pages.keys,
        id_token_signing_alg_values_supported: ['ES256'],
      }),
    tokens: (_request, response) => void sayTokens(response),
    keys: (_request, response) => void sayKeys(response, [keys.publicKey], ['one']),
  };
});

test('a correct answer opens a session', async () => {
  expect((await signIn()).headers.get('location')).toBe('/dashboard');
});

const html: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Wartung');
};
const hangUp: RequestListener = (request) => void request.socket.destroy();
const stopInTheMiddle: RequestListener = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"issuer":', () => request.socket.destroy());
};
const elsewhere: RequestListener = (_request, response) => {
  response.writeHead(307, { location: `${issuer}/elsewhere` }).end();
};
const wrongType: RequestListener = (_request, response) => say(response, ['x', null, 1]);
const fail: RequestListener = (_request, response) => void response.writeHead(503).end();
let poured = Promise.resolve(0);
const pour: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  poured = pourInto(response);
};

const faults: [string, RequestListener][] = [
  ['answers a page for people', html],
  ['hangs up', hangUp],
  ['stops in the middle of an answer', stopInTheMiddle],
  ['sends elsewhere', elsewhere],
  ['answers something else', wrongType],
  ['is overloaded', fail],
  ['does not stop', pour],
];

test.each(faults)('where it %s, no browser is sent there', async (_, listener) => {
  answers.discovery = listener;
  expect(await begin()).toMatchObject({
    status: 401,
    body: { error: { code: 'login.social.error' } },
  });
  expect(asked).not.toContain('/elsewhere');
});

test.each(
  (['tokens', 'keys'] as const).flatMap((page) => faults.map((fault) => [page, ...fault] as const)),
)('a person who comes back with a code is told so where its %s %s', async (page, _, listener) => {
  answers[page] = listener;
  expect((await signIn()).headers.get('location')).toBe('/login?error=social&provider=google');
  expect(asked).not.toContain('/elsewhere');
});

test('an answer without an end is hung up on, whichever it is', async () => {
  const begun = await begin();
  for (const page of ['discovery', 'tokens', 'keys'] as const) {
    const { [page]: right } = answers;
    answers[page] = pour;
    await comeBack(begun);
    expect([page, (await poured) < 20 * megabyte]).toEqual([page, true]);
    answers[page] = right;
  }
});

test.each<[string, () => void]>([
  [
    'of another key',
    () => {
      answers.keys = (_request, response) => void sayKeys(response, [otherKeys.publicKey], ['one']);
    },
  ],
  ['of a key that it does not have', () => void (header = { alg: 'ES256', kid: 'two' })],
  [
    'that does not say of which of its keys',
    () => {
      header = { alg: 'ES256' };
      answers.keys = (_request, response) =>
        void sayKeys(response, [otherKeys.publicKey, keys.publicKey], ['one', 'two']);
    },
  ],
  ['without a signature', () => void (header = { alg: 'none' })],
])('an id token %s opens nothing', async (_, spoil) => {
  spoil();
  expect((await signIn()).headers.get('location')).toBe('/login?error=social&provider=google');
});

test('among a thousand keys the right one is found', async () => {
  answers.keys = (_request, response) =>
    void sayKeys(
      response,
      [...Array.from({ length: 1000 }, () => otherKeys.publicKey), keys.publicKey],
      [...Array.from({ length: 1000 }, (_, index) => `other-${index}`), 'one'],
    );
  expect((await signIn()).headers.get('location')).toBe('/dashboard');
});

test('a wrong clock is said to the operator', async () => {
  secondsAhead = -86_400;
  expect((await signIn()).headers.get('location')).toBe('/login?error=social&provider=google');
  expect(logged.join('')).toContain(
    'A sign-in with a provider was refused. The sign-in provider says that the clock of this machine is wrong (OAUTH_JWT_TIMESTAMP_CHECK_FAILED). Set it, best by NTP.',
  );
});

/** The words of RFC 6749 and OpenID Connect, 3.1.2.6, and an unknown one, with the page’s sentence. */
const words: [string, 'cancelled' | 'setup' | 'social'][] = [
  ...['access_denied', 'login_required', 'interaction_required', 'consent_required'].map(
    (word) => [word, 'cancelled'] as [string, 'cancelled'],
  ),
  ['account_selection_required', 'cancelled'],
  ...['invalid_request', 'unauthorized_client', 'unsupported_response_type', 'invalid_scope'].map(
    (word) => [word, 'setup'] as [string, 'setup'],
  ),
  ...['invalid_client', 'unsupported_grant_type', 'invalid_request_uri'].map(
    (word) => [word, 'setup'] as [string, 'setup'],
  ),
  ...['invalid_request_object', 'request_not_supported', 'request_uri_not_supported'].map(
    (word) => [word, 'setup'] as [string, 'setup'],
  ),
  ['registration_not_supported', 'setup'],
  ['invalid_grant', 'social'],
  ['server_error', 'social'],
  ['temporarily_unavailable', 'social'],
  ['something_new', 'social'],
];

describe.each(words)('“%s”', (word, page) => {
  const told = [
    `/login?error=${page}&provider=google`,
    expect.stringMatching(new RegExp(`refused\\. It says ${word}\\. [A-Z].*\\.`, 'u')),
  ];

  test('in the address is told to the person and to the operator', async () => {
    const answer = await comeBack(await begin(), `error=${word}&error_description=ada@example.org`);
    expect([answer.headers.get('location'), logged.join('')]).toEqual(told);
    expect(logged.join('')).not.toContain('ada@');
  });

  test.each<[string, RequestListener]>([
    ['in the body', (_request, response) => response.writeHead(400, json).end(said(word))],
    [
      'in the header',
      (_request, response) =>
        response.writeHead(401, { 'www-authenticate': `Basic realm="x", error="${word}"` }).end(),
    ],
  ])('%s of the tokens likewise', async (_, listener) => {
    answers.tokens = listener;
    const answer = await signIn();
    expect([answer.headers.get('location'), logged.join('')]).toEqual(told);
  });
});

test('a secret that is refused by a header is said to the operator, though the body is not read', async () => {
  answers.tokens = (_request, response) =>
    response.writeHead(401, { ...json, 'www-authenticate': 'Basic realm="x"' }).end(said('x'));
  expect((await signIn()).headers.get('location')).toBe('/login?error=setup&provider=google');
  expect(logged.join('')).toContain('It says invalid_client. Check the client’s id and secret, ');
});

test('a sign-in that succeeds gives its try back, another one does not', async () => {
  earlierTries = 0;
  earlierTries = await countTries();
  const address = '198.51.100.7';
  const begun = await begin('', address);
  expect(await countTries()).toBe(1);
  await comeBack(begun, 'code=x', cookiesOf(begun.headers), address);
  expect(await countTries()).toBe(0);
  const second = await begin('', address);
  await comeBack(second, 'error=access_denied', cookiesOf(second.headers), address);
  expect(await countTries()).toBe(1);
});

test('two windows at the provider both come back', async () => {
  const first = await begin();
  const second = await begin(cookiesOf(first.headers));
  const cookie = cookiesOf(second.headers);
  const back = await comeBack(first, 'code=x', cookie);
  expect(back.headers.get('location')).toBe('/dashboard');
  const other = await comeBack(second, 'code=x', cookiesOf(back.headers));
  expect(other.headers.get('location')).toBe('/dashboard');
  const again = await comeBack(second, 'code=x', cookiesOf(other.headers));
  expect(again.headers.get('location')).toBe('/login?error=social&provider=google');
});

test.each<[string, JWTPayload, string]>([
  ['its parts', { name: undefined, given_name: 'Ada', family_name: 'Linde' }, 'Ada Linde'],
  ['one part', { name: '', given_name: 'Ada', family_name: null }, 'Ada'],
  ['Chinese parts', { name: null, given_name: '明', family_name: '李' }, '李明'],
  ['itself', { name: 'Ada L.', given_name: 'Ada', family_name: 'Linde' }, 'Ada L.'],
  ['nothing readable', { name: 7, given_name: ['x'], family_name: {} }, ''],
])('a name comes from %s', async (_, said, name) => {
  claims = { ...claims, sub: `named-${name}`, email: `${randomUUID()}@example.org`, ...said };
  const user = createUser(app.app, cookiesOf((await signIn()).headers));
  expect((await user.request('GET', '/api/profile')).body).toMatchObject({ name });
});

test.each<JWTPayload>([
  { email: null },
  { email: 7 },
  { email: '' },
  { email: 'ada@example.org\0' },
  { email: 'ada@example.org ' },
  { email: 'ada@example.\u{1d428}rg' },
  { email: 'ada@exampl\u{212e}.org' },
  { email: '\u{ff41}da@example.org' },
  { email: 'ada@example.or\u{24d6}' },
])('the address of %j is compared as it was said, and opens no account', async (said) => {
  await signIn();
  claims = { ...claims, sub: randomUUID(), ...said };
  const answer = await signIn();
  expect(answer.headers.get('location')).toBe('/login?error=unproven&provider=google');
});

test('an address in capitals is the same', async () => {
  await signIn();
  claims = { ...claims, sub: randomUUID(), email: 'ADA@Example.org' };
  expect((await signIn()).headers.get('location')).toBe('/dashboard');
});

test.each<[unknown, string]>([
  [undefined, 'failed&provider=google'],
  [null, 'failed&provider=google'],
  ['now', 'failed&provider=google'],
  [-3600, 'failed&provider=google'],
  [0, 'done'],
])('a proof with the time %s is %s: absence proves nothing', async (time, proof) => {
  const user = createUser(app.app, cookiesOf((await signIn()).headers));
  const body = { provider: 'google', mode: 'proof' };
  const begun = await user.request('POST', '/api/auth/sign-in/social', body);
  const now = Math.floor(Date.now() / 1000);
  claims = { ...claims, auth_time: typeof time === 'number' ? now + time : time };
  const cookie = [cookiesOf(begun.headers), user.cookie].join('; ');
  const answer = await comeBack(begun, 'code=x', cookie);
  expect(answer.headers.get('location')).toBe(`/profile?proof=${proof}`);
});

test('an id that no database keeps opens nothing, and is no fault of ours', async () => {
  claims = { ...claims, sub: 'a\0b' };
  expect((await signIn()).headers.get('location')).toBe('/login?error=social&provider=google');
});

test('text that it sends instead of an answer is not in the log', async () => {
  answers.tokens = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('lieselotte@example.org');
  };
  await signIn();
  expect(logged.join('')).toContain('A sign-in with a provider was refused.');
  expect(logged.join('')).not.toContain('lieselot');
});

/** Counts the sign-ins with a provider that were begun and have not succeeded. */
async function countTries(): Promise<number> {
  const rows = await app.db.select().from(rateLimits).where(like(rateLimits.bucket, 'provider:%'));
  return rows.reduce((sum, { count }) => sum + count, 0) - earlierTries;
}

async function signIn(): Promise<Answer> {
  return comeBack(await begin());
}

function begin(cookie = '', address?: string): Promise<Answer> {
  const body = { provider: 'google', mode: 'login' };
  return createUser(app.app, cookie, address).request('POST', '/api/auth/sign-in/social', body);
}

/** Comes back with this answer, in the browser that began unless another one is given. */
function comeBack(
  begun: Answer,
  answer = 'code=x',
  cookie = cookiesOf(begun.headers),
  address?: string,
): Promise<Answer> {
  const away = new URL(hasUrl.parse(begun.body).url);
  nonce = away.searchParams.get('nonce') ?? '';
  const state = away.searchParams.get('state') ?? '';
  const browser = createUser(app.app, cookie, address);
  return browser.request('GET', `/api/auth/callback/google?${answer}&state=${state}`);
}

async function sayTokens(response: ServerResponse): Promise<void> {
  const said = { ...claims, nonce };
  const now = Math.floor(Date.now() / 1000) + secondsAhead;
  const idToken =
    header.alg === 'none'
      ? `${encode(header)}.${encode({ ...said, iss: issuer, aud: clientId, iat: now, exp: now + 60 })}.`
      : await new SignJWT(said)
          .setProtectedHeader(header)
          .setIssuer(issuer)
          .setAudience(clientId)
          .setIssuedAt(now)
          .setExpirationTime(now + 60)
          .sign(keys.privateKey);
  say(response, { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: idToken });
}

const json = { 'content-type': 'application/json' };

function said(error: string): string {
  return JSON.stringify({ error, error_description: 'ada@example.org' });
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

async function sayKeys(
  response: ServerResponse,
  known: readonly Parameters<typeof exportJWK>[0][],
  kids: readonly string[],
): Promise<void> {
  const keys = await Promise.all(
    known.map(async (key, index): Promise<JWK> => ({
      ...(await exportJWK(key)),
      kid: kids[index] ?? '',
      use: 'sig',
    })),
  );
  say(response, { keys });
}

function say(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const megabyte = 1024 * 1024;

/** Writes until the reader stops, up to 200 MB; answers the number of bytes. */
async function pourInto(response: ServerResponse): Promise<number> {
  let written = 0;
  function* pieces() {
    for (; written < 200 * megabyte; written += 65_536) yield ' '.repeat(65_536);
  }
  await pipeline(Readable.from(pieces()), response).catch(() => undefined);
  return written;
}
