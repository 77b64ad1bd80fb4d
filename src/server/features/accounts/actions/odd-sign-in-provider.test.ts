import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
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
    GOOGLE_ISSUER: issuer,
  };
  app = await createTestApp({ env });
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

test('a false secret is said to the operator', async () => {
  answers.tokens = (_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: 'invalid_client' }));
  };
  await signIn();
  expect(logged.join('')).toContain(
    'The sign-in provider does not accept the credentials (401). Check the client’s secret.',
  );
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

async function signIn(): Promise<Answer> {
  return comeBack(await begin());
}

function begin(): Promise<Answer> {
  return app.request('POST', '/api/auth/sign-in/social', { provider: 'google', mode: 'login' });
}

function comeBack(begun: Answer): Promise<Answer> {
  const away = new URL(hasUrl.parse(begun.body).url);
  nonce = away.searchParams.get('nonce') ?? '';
  const state = away.searchParams.get('state') ?? '';
  const browser = createUser(app.app, cookiesOf(begun.headers));
  return browser.request('GET', `/api/auth/callback/google?code=x&state=${state}`);
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
