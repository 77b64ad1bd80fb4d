import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapLanguages } from '#domain/i18n/language.ts';
import {
  createTestApp,
  testPassword,
  type TestApp,
  type TestPerson,
  type TestUser,
} from '#tests/support/app.ts';
import { fillPath, readOperations, type Operation } from '#tests/support/openapi.ts';

/* Calls every operation of the document in every role, with valid input and unknown ids: an allowed role gets 404. */

type Expectation = {
  /** Of a visitor, a member before the second factor, a member, a moderator, an editor, an administrator. */
  statuses: readonly [number, number, number, number, number, number];
  body?: unknown;
};

const nothing = '00000000-0000-4000-8000-000000000000';
const ofNoMail = { token: 'of-no-mail' };
const placeholders: Record<string, string> = {
  iso2: 'de',
  provider: 'google',
  name: 'hold_watched_words',
};
const browser = {
  key: 'x'.repeat(43),
  endpoint: 'http://127.0.0.1/',
  keys: { p256dh: '', auth: '' },
};
const inEachLanguage = (words: string) => mapLanguages(() => words);
const credentials = { email: 'nobody@example.org', password: testPassword };
const compliment = 'Du hörst zu, bis man fertig ist.';

const open = (status: number, body?: unknown): Expectation => ({
  statuses: [status, status, status, status, status, status],
  body,
});
/** Also allows a member before the second factor. */
const signedIn = (status: number, body?: unknown): Expectation => ({
  statuses: [401, status, status, status, status, status],
  body,
});
const members = (status: number, body?: unknown): Expectation => ({
  statuses: [401, 403, status, status, status, status],
  body,
});
const moderators = (status: number, body?: unknown): Expectation => ({
  statuses: [401, 403, 403, status, 403, status],
  body,
});
const editors = (status: number, body?: unknown): Expectation => ({
  statuses: [401, 403, 403, 403, status, status],
  body,
});
const textsOrReports = (status: number, body?: unknown): Expectation => ({
  statuses: [401, 403, 403, status, status, status],
  body,
});
const administrators = (status: number, body?: unknown): Expectation => ({
  statuses: [401, 403, 403, 403, 403, status],
  body,
});

/** Queries that calls require. */
const queries: Record<string, string> = {
  'POST /api/auth/token': '?grant_type=refresh_token',
  'DELETE /api/admin/people/{id}': '?rule=other',
  'GET /api/round-candidates': '?search=Mi',
  'GET /api/round-code': '?shortCode=nothing',
  'GET /api/round-invitation': '?code=nothing',
};

const expectations: Record<string, Expectation> = {
  'GET /api/health': open(200),
  'GET /api/ready': open(200),
  'GET /api/proxies': open(200),
  'GET /api/languages': open(200),
  'GET /api/translations/{iso2}': open(200),
  'GET /api/testimonials': open(200),
  'POST /api/suggestions': open(200, { traits: ['geduldig'], language: 'de' }),

  'GET /api/auth/session': open(200),
  'GET /api/auth/providers': open(200),
  'POST /api/auth/sign-up/email': open(422, { ...credentials, name: 'Mira', traits: [] }),
  'POST /api/auth/sign-up/check': open(200, { ...credentials, name: 'Mira' }),
  'POST /api/auth/sign-in/email': open(401, credentials),
  'POST /api/auth/sign-in/code': open(401, { code: '333333333333' }),
  'POST /api/auth/sign-out': open(200),
  'POST /api/auth/token': signedIn(200),
  'POST /api/auth/sign-in/social': open(401, { provider: 'google', mode: 'login' }),
  'GET /api/auth/callback/{provider}': open(302),
  'POST /api/auth/forgotten-password': open(200, { email: credentials.email }),
  'POST /api/auth/reset-password': open(422, { ...ofNoMail, password: testPassword }),
  'POST /api/auth/reset-password/link': open(422, ofNoMail),
  'POST /api/auth/email/confirmation': open(200, { email: credentials.email }),
  'POST /api/auth/email/confirm': open(422, ofNoMail),
  'POST /api/auth/email/change': open(422, ofNoMail),
  'POST /api/auth/setup': open(403, { ...ofNoMail, ...credentials, name: 'Mira' }),

  'POST /api/auth/factors/{id}/challenge': signedIn(404, {}),
  'POST /api/auth/factors/{id}/verify': signedIn(404, { code: '000000', challenge_id: nothing }),
  'POST /api/auth/factors/recovery': signedIn(422, { code: 'AAAAA-AAAAA' }),
  'POST /api/auth/factors': members(201, { factor_type: 'totp', friendly_name: 'App' }),
  'DELETE /api/auth/factors/{id}': members(404),
  'GET /api/auth/recovery-codes': members(200),
  'POST /api/auth/recovery-codes': members(404),
  'GET /api/auth/proof': members(200),
  'POST /api/auth/proof': members(422, { password: 'x' }),
  'GET /api/auth/sessions': members(200),
  'DELETE /api/auth/sessions': members(200),
  'DELETE /api/auth/sessions/{id}': members(404),
  'GET /api/auth/activity': members(200),
  'PUT /api/auth/email': members(409, { email: 'new@example.org', password: testPassword }),
  'PUT /api/auth/password': members(422, { oldPassword: 'x', newPassword: testPassword }),

  'GET /api/profile': members(200),
  'PATCH /api/profile': members(200, { traits: ['ruhig'] }),
  'DELETE /api/profile': members(422, credentials),
  'GET /api/profile/export': members(200),
  'POST /api/draws': members(200),
  'GET /api/notifications': members(200),
  'GET /api/thanks': members(200),
  'GET /api/unread': members(200),
  // Refuses the stream: no connection listens for changes here.
  'GET /api/events': members(503),
  'POST /api/unread/read': members(200, { kind: 'thanks' }),

  'POST /api/compliments': members(404, {
    id: nothing,
    receiverId: nothing,
    text: compliment,
    isAnonymous: false,
  }),
  'POST /api/compliments/ai': members(422, { text: compliment }),
  'POST /api/compliments/check': members(200, { text: compliment, language: 'de' }),
  'GET /api/compliments/received': members(200),
  'GET /api/compliments/sent': members(200),
  'GET /api/compliments/opened': members(200),
  'GET /api/compliments/opened/random': members(200),
  'PUT /api/compliments/{id}/favorite': members(404, { isFavorite: true }),
  'GET /api/compliments/filtered': members(200),
  'DELETE /api/compliments/filtered': members(200),
  'POST /api/compliments/{id}/take': members(404),
  'PUT /api/compliments/{id}/block': members(404),
  'PUT /api/compliments/{id}/reveal': members(409, { answer: 'no' }),
  'GET /api/blocked-senders': members(200),
  'DELETE /api/blocked-senders/{id}': members(404),
  'GET /api/preferences': members(200),
  'PATCH /api/preferences': members(200, {
    inbox: { signedOnly: true },
    pushes: { timeZone: 'Europe/Berlin', tellsThanks: true },
  }),
  'POST /api/pushes/devices': members(422, { ...browser, timeZone: 'Europe/Berlin' }),
  'POST /api/pushes/devices/renew': members(422, { ...browser, timeZone: 'Europe/Berlin' }),
  'PUT /api/pushes/address': open(200, browser),
  'DELETE /api/pushes/devices/{id}': members(404),
  'POST /api/compliments/{id}/appeal': members(404, { sentence: 'Es war nett gemeint.' }),
  'PUT /api/compliments/{id}/rating': members(404, { rating: 'positive' }),
  'POST /api/compliments/{id}/read': members(404),
  'POST /api/compliments/{id}/report': members(404, { reason: 'Gefällt mir nicht.' }),
  'POST /api/compliments/{id}/thanks': members(404),
  'POST /api/suggestions/rewording': members(404, { receiverId: nothing, text: compliment }),
  'POST /api/suggestions/for-receiver': members(404, { receiverId: nothing, language: 'de' }),

  'GET /api/rounds': members(200),
  'POST /api/rounds': textsOrReports(422, {
    id: nothing,
    title: '',
    note: null,
    shape: 'each',
    lettersEach: 1,
    signing: 'signed',
    opensAt: '2026-06-15T12:00:00Z',
    receiverId: null,
    memberIds: [],
  }),
  'GET /api/round-candidates': textsOrReports(200),
  'GET /api/round-code': open(404),
  'POST /api/auth/round-door': open(404, { code: 'nothing', name: 'Lena' }),
  'PUT /api/rounds/{id}/members/{personId}/name': members(404, { name: 'Lena' }),
  'GET /api/round-invitation': open(404),
  'POST /api/round-invitation': members(404, { code: 'nothing' }),
  'GET /api/rounds/{id}': members(404),
  'DELETE /api/rounds/{id}': members(404),
  'POST /api/rounds/{id}/start': members(404),
  'POST /api/rounds/{id}/opening': members(404),
  'POST /api/rounds/{id}/reminder': members(404),
  'PUT /api/rounds/{id}/exclusions': members(404, { pairs: [] }),
  'POST /api/rounds/{id}/members': members(404, { memberIds: [nothing] }),
  'DELETE /api/rounds/{id}/members/{personId}': members(404),
  'DELETE /api/rounds/{id}/membership': members(404),
  'POST /api/rounds/{id}/letters': members(404),
  'PUT /api/rounds/{id}/letters/{letterId}': members(404, { text: compliment, isAnonymous: false }),
  'DELETE /api/rounds/{id}/letters/{letterId}': members(404),
  'GET /api/rounds/{id}/compliments': members(200),
  'POST /api/rounds/{id}/writing-end': members(404),
  'GET /api/rounds/{id}/reading': members(404),
  'PUT /api/rounds/{id}/reading/{letterId}': members(404, { text: compliment, verdict: 'fits' }),

  'GET /api/admin/ai-config': administrators(200),
  'PUT /api/admin/ai-config': administrators(200, { values: {} }),
  'GET /api/admin/ai-config/models': administrators(200),
  'POST /api/admin/ai-config/test': administrators(200),
  'GET /api/admin/audit': administrators(200),
  'POST /api/admin/audit/export': administrators(200, {}),
  'GET /api/admin/engagement': administrators(200),
  'GET /api/admin/guard-words': moderators(200),
  'POST /api/admin/guard-words': moderators(422, { language: 'de', kind: 'add', word: 'du' }),
  'DELETE /api/admin/guard-words/{id}': moderators(404),
  'POST /api/admin/guard-words/try': moderators(200, { text: compliment, language: 'de' }),
  'GET /api/admin/checks': administrators(200),
  'POST /api/admin/mail-test': administrators(422, { email: '' }),
  'GET /api/admin/community': administrators(200),
  'PUT /api/admin/community': administrators(200, {
    name: '',
    language: 'de',
    operatorName: '',
    operatorAddress: '',
    operatorEmail: '',
  }),
  'GET /api/admin/audience': administrators(200),
  'PUT /api/admin/audience': administrators(200, {
    audience: 'school',
    mode: 'open',
    roundOrganizers: 'team',
    roundSigning: 'signed',
    anonymousDelay: 'minutes',
    asksModel: true,
  }),
  'DELETE /api/admin/demo': administrators(404),
  'GET /api/admin/joining': administrators(200),
  'PUT /api/admin/joining': administrators(200, { mode: 'open' }),
  'GET /api/admin/join-requests': administrators(200),
  'POST /api/admin/join-requests/{id}/approval': administrators(404),
  'DELETE /api/admin/join-requests/{id}': administrators(404),
  'GET /api/admin/card-lists': administrators(200),
  'PUT /api/admin/card-lists/{id}': administrators(422, {
    label: '7b',
    names: ['Lena'],
    language: 'de',
    lastDay: '2000-01-01',
  }),
  'DELETE /api/admin/card-lists/{id}': administrators(404),
  'POST /api/admin/people/{id}/code': administrators(404),
  'GET /api/admin/invitations': administrators(200),
  'PUT /api/admin/invitations/{id}': administrators(200, { uses: 1, days: 1 }),
  // Withdraws the invitation of the call above.
  'DELETE /api/admin/invitations/{id}': administrators(200),
  'POST /api/admin/invitations/mails': administrators(409, {
    emails: [credentials.email],
    language: 'de',
  }),
  'GET /api/admin/mails': administrators(200),
  'GET /api/admin/mails/{id}': administrators(404),
  'GET /api/admin/people': moderators(200),
  'GET /api/admin/people/{id}': moderators(404),
  'DELETE /api/admin/people/{id}': administrators(404),
  'POST /api/admin/people/{id}/notes': moderators(404, { text: 'Freundlich.' }),
  'DELETE /api/admin/people/{id}/notes/{noteId}': moderators(404),
  'DELETE /api/admin/people/{id}/factors': administrators(404),
  'PUT /api/admin/people/{id}/role': administrators(404, { role: 'administrator' }),
  'POST /api/admin/people/{id}/pause': moderators(404, { days: 1, reason: 'Zu viel.' }),
  'DELETE /api/admin/people/{id}/pause': moderators(404),
  'GET /api/admin/prompts': administrators(200),
  'POST /api/admin/prompts': administrators(422, {}),
  'PUT /api/admin/prompts/{id}': administrators(404, { name: 'Neu', promptText: 'Schreib.' }),
  'POST /api/admin/prompts/{id}/activate': administrators(404),
  'POST /api/admin/prompts/try': administrators(409, {
    type: 'generation',
    promptText: 'Schreib.',
  }),
  'GET /api/admin/cases': moderators(200),
  'GET /api/admin/cases/count': moderators(200),
  'GET /api/admin/cases/decided': moderators(200),
  'POST /api/admin/cases/decided/{id}/undo': moderators(404, { decision: 'removed' }),
  'POST /api/admin/cases/{complimentId}/sender': moderators(404),
  'POST /api/admin/cases/{complimentId}/decision': moderators(404, { decision: 'upheld' }),
  'POST /api/admin/letters/{complimentId}/translation': moderators(404, { language: 'de' }),
  'GET /api/admin/reasons': textsOrReports(200),
  'POST /api/admin/reasons': textsOrReports(422, inEachLanguage('')),
  'PUT /api/admin/reasons': textsOrReports(200, { ids: [] }),
  'PUT /api/admin/reasons/{id}': textsOrReports(404, inEachLanguage('Zu viel')),
  'DELETE /api/admin/reasons/{id}': textsOrReports(404),
  'GET /api/admin/rules': administrators(200),
  'PUT /api/admin/rules/{name}': administrators(200, { isOn: false, numbers: {} }),
  'GET /api/admin/testimonials': editors(200),
  'GET /api/admin/testimonials/authors': editors(200),
  'POST /api/admin/testimonials': editors(404, {
    personId: nothing,
    texts: { de: compliment },
  }),
  'PUT /api/admin/testimonials/{id}': editors(404, {
    texts: { de: compliment },
    before: {},
  }),
  'PUT /api/admin/testimonials/{id}/verified': editors(404, { isVerified: false }),
  'DELETE /api/admin/testimonials/{id}': editors(404),
  'GET /api/admin/texts': editors(200),
  'PUT /api/admin/texts/{key}': editors(404, {
    texts: { de: { text: compliment } },
  }),
  'GET /api/admin/usage': administrators(200),
  'POST /api/admin/users/check': administrators(200, { email: credentials.email }),
  'POST /api/admin/users/password': administrators(404, credentials),
};

let app: TestApp;
let calls: Operation[];

beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  calls = await readOperations(app);
});
afterAll(() => app.close());

test('every call of the document is expected here, and no other', () => {
  expect(Object.keys(expectations).toSorted()).toEqual(calls.map(nameOf).toSorted());
});

test('every operation below /admin is for the team alone', () => {
  const names = calls.map(nameOf).filter((name) => name.includes(' /api/admin/'));
  expect(names.length).toBeGreaterThan(10);
  for (const name of names)
    expect([name, expectations[name]?.statuses.slice(0, 3)]).toEqual([name, [401, 403, 403]]);
});

test('an operation requires a session if the document says so', () => {
  const refused = calls.filter((call) => expectations[nameOf(call)]?.statuses[0] === 401);
  const guarded = calls.filter(({ isGuarded }) => isGuarded);
  // Excludes public calls that may refuse the caller's input.
  const brought = new Set([
    'POST /api/auth/sign-in/code',
    'POST /api/auth/sign-in/email',
    'POST /api/auth/sign-in/social',
    'POST /api/auth/token',
  ]);
  const names = refused.map(nameOf).filter((name) => !brought.has(name));
  expect(guarded.map(nameOf).toSorted()).toEqual(names.toSorted());
});

test('operations below /admin check the caller before the input', async () => {
  const strangers = (await signInAsEveryRole()).slice(0, 3);
  const doors = [...calls, { method: 'POST', path: '/api/admin/nowhere', body: {} }].filter(
    ({ path }) => path.startsWith('/api/admin/'),
  );
  for (const { method, path, body } of doors) {
    const target = fillPath(path, () => 'no id');
    const brought = body === null ? undefined : ['no object'];
    const answers = await Promise.all(
      strangers.map((asker) => asker.request(method, target, brought)),
    );
    const statuses = answers.map((answer) => answer.status);
    expect([method, path, statuses]).toEqual([method, path, [401, 403, 403]]);
  }
});

test('operations check the team’s different rights before the input', async () => {
  const everybody = await signInAsEveryRole();
  const refused: unknown[] = [];
  const answered: unknown[] = [];
  for (const call of calls.filter(({ path, body }) => path.includes('/admin/') && body !== null))
    for (const place of [3, 4]) {
      if (expectations[nameOf(call)]?.statuses[place] !== 403) continue;
      const target = fillPath(call.path, () => 'no id');
      const answer = await everybody[place]?.request(call.method, target, ['no object']);
      refused.push([nameOf(call), place, 403]);
      answered.push([nameOf(call), place, answer?.status]);
    }
  expect(answered).toEqual(refused);
});

test('each of the six gets exactly the expected status from every call', async () => {
  let askers = await signInAsEveryRole();
  const answered: Record<string, number[]> = {};
  for (const call of calls) {
    const name = nameOf(call);
    const path = fillPath(call.path, (part) => placeholders[part] ?? nothing);
    const query = queries[name] ?? '';
    const statuses: number[] = [];
    for (const asker of askers) {
      const answer = await asker.request(call.method, path + query, expectations[name]?.body);
      statuses.push(answer.status);
    }
    answered[name] = statuses;
    if (name === 'POST /api/auth/sign-out') askers = await signInAsEveryRole();
  }
  const wanted = Object.entries(expectations).map(([name, { statuses }]) => [name, [...statuses]]);
  expect(answered).toEqual(Object.fromEntries(wanted));
});

test('sections of the preferences open as their own calls would', async () => {
  const sections = [
    members(409, { digests: { rhythm: 'weekly' } }),
    moderators(200, { teamAlerts: { byPush: true, timeZone: 'Europe/Berlin' } }),
  ];
  const askers = await signInAsEveryRole();
  for (const { body, statuses } of sections)
    for (const [at, asker] of askers.entries()) {
      const { status } = await asker.request('PATCH', '/api/preferences', body);
      expect([body, at, status]).toEqual([body, at, statuses[at]]);
    }
  for (const [at, isOpen] of [false, true, false, true].entries()) {
    const { body } = (await askers[at + 2]?.request('GET', '/api/preferences')) ?? {};
    const teamAlerts = isOpen ? { byPush: true, byMail: false } : null;
    expect([at, body]).toMatchObject([at, { teamAlerts }]);
  }
});

let round = 0;

async function signInAsEveryRole(): Promise<TestUser[]> {
  // Gives each person of the team another name (P5).
  round += 1;
  const member = await app.signUp('Mira');
  const moderator = await app.signUp(`Mo ${round}`);
  await app.giveRole(moderator, 'moderator');
  const editor = await app.signUp(`Edda ${round}`);
  await app.giveRole(editor, 'editor');
  const administrator = await app.signUp(`Ada ${round}`);
  await app.makeAdministrator(administrator);
  return [app.visitor, await enterBeforeFactor(), member, moderator, editor, administrator];
}

/** Signs in a member whose factor counts and has not been used in this session. */
async function enterBeforeFactor(): Promise<TestPerson> {
  const person = await app.signUp('Ben');
  await app.addFactor(person);
  return person;
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}
