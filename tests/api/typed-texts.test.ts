import { randomUUID } from 'node:crypto';
import { eq, type SQL } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { mapLanguages } from '#domain/i18n/language.ts';
import { hashCode } from '#server/auth/secrets.ts';
import { setupAddress } from '#server/auth/setup-token.ts';
import { factors, recoveryCodes } from '#server/db/schema/accounts.ts';
import { removalReasons } from '#server/db/schema/moderation.ts';
import { testimonials } from '#server/db/schema/testimonials.ts';
import { issueMailToken } from '#server/features/accounts/actions/mail-tokens.ts';
import {
  createTestApp,
  createUser,
  testPassword,
  type TestApp,
  type TestPerson,
  type TestUser,
} from '#tests/support/app.ts';
import { send, sendingTo } from '#tests/support/compliments.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { readOperations, type Operation } from '#tests/support/openapi.ts';
import { reportOne } from '#tests/support/reports.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

/* Types unusual and hostile texts into each field of each call that works otherwise: no answer may be a 5xx. */

const strange = {
  'full-width digits': '１２３４５６',
  'Arabic-Indic digits': '٤٢٤٢٤٢',
  'Han digits': '一二三四五六',
  bullets: '●●●●●●',
  'combining marks': `e${'\u0301'.repeat(40)}`,
  'a lone surrogate': 'x\ud800',
  NUL: '12\u000034',
  '10,000 characters': 'x'.repeat(10_000),
};

type Call = {
  asker?: TestUser;
  /** Path parameters. */
  at?: Record<string, string>;
  query?: string;
  body?: unknown;
};

/** Matches the secret of `addFactor`. */
const totp = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') });
const hasId = z.object({ id: z.string() });
const hasLink = z.object({ link: z.string() });
const kind = 'Du hörst zu, bis man fertig ist.';
const inEachLanguage = (words: string) => mapLanguages(() => words);
const browser = {
  key: 'x'.repeat(43),
  endpoint: 'https://push.example/x',
  keys: { p256dh: 'x', auth: 'x' },
};
const timeZone = 'Europe/Berlin';

let app: TestApp;
let fresh: TestApp;
let calls: Operation[];
let member: TestPerson;
let other: TestPerson;
let administrator: TestPerson;
let invitation: string;
let addresses = 0;

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', SMTP_URL: 'smtp://127.0.0.1:9' };
  app = await createTestApp({ env });
  fresh = await createTestApp({ env });
  calls = await readOperations(app);
  [member, other] = [await app.signUp('Mira'), await app.signUp('Rosa')];
  await app.confirmAddress(member);
  administrator = await app.signUp('Ada Linde');
  await app.makeAdministrator(administrator);
  await app.confirmAddress(administrator);
  const path = `/api/admin/invitations/${randomUUID()}`;
  const made = await administrator.request('PUT', path, { uses: 10_000, days: 9 });
  const { link } = hasLink.parse(made.body);
  invitation = new URL(link).searchParams.get('invitation') ?? '';
});
afterAll(async () => {
  await app.context.background.idle();
  await fresh.close();
  await app.close();
});

const newcomer = () => ({
  name: 'Mira',
  email: `neu-${(addresses += 1)}@example.org`,
  password: testPassword,
});

/** Returns each call with a text so that it succeeds, or gets as far as possible without other servers. */
type State = () => Call | Promise<Call>;

const states: Record<string, State> = {
  'POST /api/auth/sign-up/email': () => ({
    asker: visitor(),
    body: { ...newcomer(), traits: ['ruhig'], language: 'de', invitation },
  }),
  'POST /api/auth/sign-up/check': () => ({ asker: visitor(), body: { ...newcomer(), invitation } }),
  'POST /api/auth/sign-in/email': () => ({
    asker: visitor(),
    body: { email: other.email, password: testPassword },
  }),
  'POST /api/auth/sign-in/code': async () => {
    const path = `/api/admin/card-lists/${randomUUID()}`;
    const { body } = await administrator.request('PUT', path, cardsOf());
    const { cards } = z.object({ cards: z.array(z.object({ code: z.string() })) }).parse(body);
    return { asker: visitor(), body: { code: cards[0]?.code } };
  },
  'POST /api/auth/round-door': async () => ({
    asker: visitor(),
    body: { code: await codeOf(await startRound()), name: 'Lena' },
  }),
  'POST /api/auth/sign-in/social': () => ({
    body: { provider: 'google', mode: 'login', invitation },
  }),
  'POST /api/auth/factors': async () => ({
    asker: await confirmed('Fatma'),
    body: { factor_type: 'totp', friendly_name: 'App', issuer: 'Wohlwort' },
  }),
  'POST /api/auth/factors/{id}/challenge': async () => {
    const { asker, id } = await withFactor();
    return { asker, at: { id }, body: { channel: 'sms' } };
  },
  'POST /api/auth/factors/{id}/verify': async () => {
    const { asker, id, challenge_id, code } = await withFactor();
    return { asker, at: { id }, body: { code, challenge_id } };
  },
  'POST /api/auth/factors/recovery': async () => {
    const { asker } = await withFactor();
    const codeHash = hashCode('AAAAABBBBB', app.context.config.authSecret);
    await app.db.insert(recoveryCodes).values({ userId: asker.id, codeHash });
    return { asker, body: { code: 'AAAAA-BBBBB' } };
  },
  'POST /api/auth/proof': async () => {
    const { asker, id, challenge_id, code } = await withFactor();
    return { asker, body: { factor_id: id, challenge_id, code } };
  },
  'POST /api/auth/forgotten-password': () => ({ body: { email: other.email } }),
  'POST /api/auth/reset-password': async () => ({
    body: { token: await linkFor('reset-password'), password: testPassword },
  }),
  'POST /api/auth/reset-password/link': async () => ({
    body: { token: await linkFor('reset-password') },
  }),
  'POST /api/auth/email/confirmation': () => ({ body: { email: other.email } }),
  'POST /api/auth/email/confirm': async () => ({
    body: { token: await linkFor('confirm-email'), name: 'Mira', password: testPassword },
  }),
  'POST /api/auth/email/change': async () => {
    const asker = await app.signUp('Lina');
    return { asker, body: { token: await linkFor('change-email', asker) } };
  },
  'PUT /api/auth/email': () => ({
    asker: member,
    body: { email: newcomer().email, password: testPassword },
  }),
  'PUT /api/auth/password': () => ({
    asker: member,
    body: { oldPassword: testPassword, newPassword: testPassword },
  }),
  'DELETE /api/profile': async () => {
    const asker = await app.signUp('Gerd');
    return { asker, body: { email: asker.email, password: testPassword } };
  },
  'PATCH /api/profile': () => ({ asker: member, body: { name: 'Mira', traits: ['ruhig'] } }),
  'POST /api/compliments': async () => {
    await member.meet(other);
    return { asker: member, body: sendingTo(other) };
  },
  'POST /api/compliments/check': () => ({ asker: member, body: { text: kind, language: 'de' } }),
  'POST /api/compliments/ai': () => ({ asker: member, body: { id: randomUUID(), text: kind } }),
  'POST /api/compliments/{id}/report': async () => ({
    asker: other,
    at: { id: await send(member, other) },
    body: { reason: 'Das passt nicht.' },
  }),
  'POST /api/compliments/{id}/appeal': async () => {
    const { sender, id } = await reportOne(app, 'Sigrid');
    const removed = `/api/admin/cases/${id}/decision`;
    await administrator.request('POST', removed, { decision: 'removed', rule: 'unkind' });
    return { asker: sender, at: { id }, body: { sentence: 'Es war nett gemeint.' } };
  },
  'POST /api/rounds': () => ({ asker: administrator, body: roundOf() }),
  'POST /api/round-invitation': async () => ({
    asker: member,
    body: { code: await codeOf(await startRound()) },
  }),
  'PUT /api/rounds/{id}/letters/{letterId}': async () => ({
    asker: member,
    at: await dealLetter(),
    body: { text: kind, isAnonymous: false },
  }),
  'PUT /api/rounds/{id}/reading/{letterId}': async () => {
    const at = await dealLetter();
    const path = `/api/rounds/${at.id}`;
    await member.request('PUT', `${path}/letters/${at.letterId}`, {
      text: kind,
      isAnonymous: false,
    });
    await administrator.request('POST', `${path}/writing-end`);
    const body = { text: kind, verdict: 'returned', reason: 'Schreib es freundlicher.' };
    return { asker: administrator, at, body };
  },
  'PUT /api/rounds/{id}/members/{personId}/name': async () => {
    const id = await startRound();
    const code = await codeOf(id);
    await visitor().request('POST', '/api/auth/round-door', { code, name: 'Lena' });
    const { body } = await administrator.request('GET', `/api/rounds/${id}`);
    const managed = z.object({ management: z.object({ members: z.array(hasId) }) }).parse(body);
    const personId = managed.management.members[0]?.id ?? '';
    return { asker: administrator, at: { id, personId }, body: { name: 'Emil' } };
  },
  'POST /api/suggestions': () => ({ body: { traits: ['geduldig'], language: 'de' } }),
  'POST /api/suggestions/rewording': async () => {
    await member.meet(other);
    return { asker: member, body: { receiverId: other.id, text: kind, language: 'de' } };
  },
  'PATCH /api/preferences': () => ({
    body: {
      inbox: { timeZone, unwantedWords: ['Spinne'] },
      pushes: { timeZone, quietHours: { from: '22:00', to: '07:00' } },
      digests: { rhythm: 'weekly', timeZone },
      teamAlerts: { byPush: true, timeZone },
    },
  }),
  'POST /api/pushes/devices': () => ({ asker: member, body: { ...browser, timeZone } }),
  'POST /api/pushes/devices/renew': () => ({ asker: member, body: { ...browser, timeZone } }),
  'PUT /api/pushes/address': () => ({ body: browser }),
  'POST /api/admin/audit/export': () => ({
    body: { area: 'account', person: 'Mira', since: '2026-06-01T00:00:00.000Z' },
  }),
  'POST /api/admin/cases/{complimentId}/decision': async () => ({
    at: { complimentId: (await reportOne(app, 'Sara')).id },
    body: { decision: 'removed', rule: 'unkind', sentence: 'Danke.' },
  }),
  'PUT /api/admin/rules/{name}': () => ({
    at: { name: 'hold_watched_words' },
    body: { isOn: false, numbers: {} },
  }),
  'POST /api/admin/reasons': () => ({ body: inEachLanguage('Zu viel') }),
  'PUT /api/admin/reasons': () => ({ body: { ids: [] } }),
  'PUT /api/admin/reasons/{id}': async () => {
    await administrator.request('POST', '/api/admin/reasons', inEachLanguage('Laut'));
    const id = await anyId(removalReasons);
    return { at: { id }, body: inEachLanguage('Zu laut') };
  },
  'POST /api/admin/people/{id}/notes': () => ({
    at: { id: other.id },
    body: { text: 'Freundlich.' },
  }),
  'POST /api/admin/people/{id}/pause': async () => ({
    at: { id: (await app.signUp('Pia')).id },
    body: { days: 1, reason: 'Zu viel.' },
  }),
  'POST /api/admin/guard-words': () => ({
    body: { language: 'de', kind: 'add', word: 'Rumpelstilzchen', note: 'Märchen' },
  }),
  'POST /api/admin/guard-words/try': () => ({ body: { text: kind, language: 'de' } }),
  'POST /api/admin/prompts': () => ({ body: promptOf() }),
  'PUT /api/admin/prompts/{id}': async () => {
    const made = await administrator.request('POST', '/api/admin/prompts', promptOf());
    const { id } = hasId.catch({ id: randomUUID() }).parse(made.body);
    return { at: { id }, body: { name: 'Neu', description: 'x', promptText: 'Schreib.' } };
  },
  'POST /api/admin/prompts/try': () => ({
    body: { type: 'generation', promptText: 'Schreib.', language: 'de', traits: ['ruhig'] },
  }),
  'PUT /api/admin/ai-config': () => ({
    body: { values: { model: 'gpt-4o' }, before: { model: 'gpt-3.5-turbo' } },
  }),
  'PUT /api/admin/texts/{key}': () => ({
    at: { key: 'confirm.details.submit' },
    body: { texts: { de: { text: 'Weiter' } } },
  }),
  'POST /api/admin/testimonials': () => ({
    body: { personId: other.id, texts: inEachLanguage(kind) },
  }),
  'PUT /api/admin/testimonials/{id}': async () => ({
    at: { id: await anyId(testimonials) },
    body: { texts: inEachLanguage(kind), before: inEachLanguage(kind) },
  }),
  'PUT /api/admin/testimonials/{id}/verified': async () => ({
    at: { id: await anyId(testimonials) },
    body: { isVerified: true, texts: inEachLanguage(kind) },
  }),
  'POST /api/admin/users/check': () => ({ body: { email: other.email } }),
  'POST /api/admin/users/password': async () => ({
    body: { email: (await app.signUp('Paul')).email, password: testPassword },
  }),
  'POST /api/admin/mail-test': () => ({ body: { email: other.email } }),
  'PUT /api/admin/joining': () => ({ body: { mode: 'open', domains: ['schule.de'] } }),
  'PUT /api/admin/card-lists/{id}': () => ({ at: { id: randomUUID() }, body: cardsOf() }),
  'PUT /api/admin/invitations/{id}': () => ({
    at: { id: randomUUID() },
    body: { note: '7b', uses: 1, days: 1 },
  }),
  'POST /api/admin/invitations/mails': () => ({ body: { emails: [other.email], language: 'de' } }),
  'PUT /api/admin/community': () => ({
    body: {
      name: '',
      language: 'de',
      operatorName: 'Schule',
      operatorAddress: 'Weg 1',
      operatorEmail: 'schule@example.org',
    },
  }),
  'POST /api/auth/setup': () => ({
    asker: createUser(fresh.app, ''),
    body: {
      token: new URL(setupAddress(fresh.context.config)).searchParams.get('token'),
      ...newcomer(),
      language: 'de',
    },
  }),
};

function cardsOf() {
  const lastDay = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  return { label: '7b', names: ['Lena'], language: 'de', lastDay };
}

function roundOf() {
  return {
    id: randomUUID(),
    title: 'Warme Dusche',
    note: 'Für euch.',
    shape: 'each',
    lettersEach: 1,
    signing: 'signed',
    hasDoor: true,
    opensAt: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
    receiverId: null,
    memberIds: [],
  };
}

async function startRound(plan: object = {}): Promise<string> {
  const { body } = await administrator.request('POST', '/api/rounds', { ...roundOf(), ...plan });
  return hasId.parse(body).id;
}

/** Starts a round whose letters are read first, and finds one to write. */
async function dealLetter(): Promise<{ id: string; letterId: string }> {
  const id = await startRound({ readsFirst: true });
  for (const asker of [member, other])
    await asker.request('POST', '/api/round-invitation', { code: await codeOf(id) });
  await administrator.request('POST', `/api/rounds/${id}/start`);
  const { body } = await member.request('GET', `/api/rounds/${id}`);
  const { letters } = z.object({ letters: z.array(hasId) }).parse(body);
  return { id, letterId: letters[0]?.id ?? '' };
}

async function codeOf(id: string): Promise<string> {
  const { body } = await administrator.request('GET', `/api/rounds/${id}`);
  const { link } = z.object({ management: hasLink }).parse(body).management;
  return new URL(link).searchParams.get('code') ?? '';
}

test('each call with a text has a state here', () => {
  const missing = calls.filter((call) => !(nameOf(call) in states) && takesFreeText(call.body));
  expect(missing.map(nameOf)).toEqual([]);
});

test('each state works', async () => {
  const refused: string[] = [];
  for (const call of calls.filter((one) => nameOf(one) in states)) {
    const status = await request(call, (await states[nameOf(call)]?.()) ?? {});
    if (status >= 400) refused.push(`${status} ${nameOf(call)}`);
  }
  // Expects refusals for missing parts: a provider, a push service, a model.
  expect(refused).toEqual([
    '401 POST /api/auth/sign-in/social',
    '422 POST /api/pushes/devices',
    '422 POST /api/pushes/devices/renew',
    '422 POST /api/compliments/ai',
    '409 POST /api/admin/prompts/try',
    '422 PUT /api/admin/ai-config',
  ]);
});

test(
  'no typed text causes a server error',
  async () => {
    const faults: string[] = [];
    for (const call of calls.filter(({ path }) => path !== '/api/events')) {
      const name = nameOf(call);
      const stateOf: State = states[name] ?? (() => ({}));
      const places = placesIn(call, await stateOf());
      for (const place of places) {
        let given = await stateOf();
        for (const [what, text] of textsFor(call)) {
          const status = await request(call, put(given, place, text));
          if (status >= 500 && !expected.has(`${status} ${name}`))
            faults.push(`${status} ${name} ${place.join('.')}: ${what}`);
          // Renews the state that the call has used up.
          if (status < 400) given = await stateOf();
        }
      }
    }
    expect(faults).toEqual([]);
  },
  scaleTimeout(120_000),
);

let turn = 0;

/** Returns all texts for codes, links and addresses; elsewhere two in turn, outside the full run. */
function textsFor({ path }: Operation): [string, string][] {
  const all = Object.entries(strange);
  if (isFullRun || path.startsWith('/api/auth/')) return all;
  turn += 2;
  return [...all, ...all].slice(turn % all.length, (turn % all.length) + 2);
}

/** Lists refusals because another server is missing. */
const expected = new Set([
  '503 POST /api/auth/factors/{id}/challenge',
  '503 GET /api/admin/ai-config/models',
  '503 POST /api/admin/ai-config/test',
]);

/** The kind of input, and the path to a text in it. */
type Place = readonly [kind: 'at' | 'query' | 'header' | 'body', ...way: string[]];

function placesIn({ parameters, path }: Operation, { body }: Call): Place[] {
  return [
    ...[...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => ['at', name] as const),
    ...parameters.flatMap(({ in: kind, name }): Place[] =>
      kind === 'query' || kind === 'header' ? [[kind, name]] : [],
    ),
    ...textsIn(body).map((way) => ['body', ...way] as const),
  ];
}

function textsIn(value: unknown): string[][] {
  if (typeof value === 'string') return [[]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner).map((way) => [key, ...way]),
  );
}

type Filled = Call & { headers?: Record<string, string> };

function put(call: Call, [kind, ...way]: Place, text: string): Filled {
  const [name = ''] = way;
  if (kind === 'at') return { ...call, at: { ...call.at, [name]: text } };
  if (kind === 'query') return { ...call, query: `?${name}=${encodeLoosely(text)}` };
  if (kind === 'header') return { ...call, headers: { [name]: encodeLoosely(text) } };
  return { ...call, body: replaced(call.body, way, text) };
}

function replaced(value: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === key ? text : one));
  const inner = Object.entries(Object(value));
  return Object.fromEntries(
    inner.map(([name, one]) => [name, name === key ? replaced(one, rest, text) : one]),
  );
}

async function request(
  call: Operation,
  { asker, at, query, headers, body }: Filled,
): Promise<number> {
  const raw = call.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeLoosely(at?.[name] ?? other.id),
  );
  const { status } = await (asker ?? administrator).request(
    call.method,
    `${raw}${query ?? ''}`,
    body,
    headers,
  );
  return status;
}

/** Encodes a lone surrogate as a careless client does: it has no valid encoding. */
function encodeLoosely(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

function takesFreeText(body: Operation['body']): boolean {
  if (body === null) return false;
  const { type, format, enum: values, properties = {}, items, anyOf = [] } = body;
  if (type === 'string') return format === undefined && values === undefined;
  return [...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf].some(
    takesFreeText,
  );
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function visitor(): TestUser {
  return createUser(app.app, '');
}

function promptOf() {
  const name = `Ton ${(addresses += 1)}`;
  return { name, description: 'x', promptText: 'Schreib freundlich.', type: 'generation' };
}

async function confirmed(name: string): Promise<TestPerson> {
  const person = await app.signUp(name);
  await app.confirmAddress(person);
  return person;
}

/** Signs in a member with an authenticator and an open challenge. */
async function withFactor() {
  const asker = await app.signUp('Fatma');
  await app.addFactor(asker);
  await app.useFactor(asker);
  const id = await anyId(factors, eq(factors.userId, asker.id));
  const opened = await asker.request('POST', `/api/auth/factors/${id}/challenge`, {});
  const code = totp.generate({ timestamp: app.clock.now().getTime() });
  return { asker, id, code, challenge_id: hasId.parse(opened.body).id };
}

async function linkFor(
  purpose: 'reset-password' | 'confirm-email' | 'change-email',
  owner?: TestPerson,
) {
  const { id: userId } = owner ?? (await app.signUp('Lina'));
  const now = app.clock.now();
  return issueMailToken(app.db, { userId, purpose, newEmail: newcomer().email, now });
}

async function anyId(
  table: typeof factors | typeof removalReasons | typeof testimonials,
  where?: SQL,
) {
  const [row] = await app.db.select({ id: table.id }).from(table).where(where).limit(1);
  return row?.id ?? randomUUID();
}
