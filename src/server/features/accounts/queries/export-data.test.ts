import { globSync } from 'node:fs';
import path from 'node:path';
import { eq, getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { thankYouMessage } from '#domain/compliments/compliment.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { appeals } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { projectFolder } from '#server/runtime/config.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';
import { runBesideTransaction } from '#tests/support/database.ts';

const schema = path.join(projectFolder, 'src/server/db/schema');
const modules = await Promise.all(
  globSync('*.ts', { cwd: schema }).map(
    async (file): Promise<Record<string, unknown>> => import(path.join(schema, file)),
  ),
);
const allTables = modules.flatMap((module) =>
  Object.values(module).filter((value) => is(value, PgTable)),
);

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

test('has what else is kept about a person: objections, providers, browsers, switches', async () => {
  const person = await app.signUp('Mira');
  const id = await send(person, await app.signUp('Jonas'));
  await app.db.insert(appeals).values({ complimentId: id, sentence: 'Es war nett gemeint.' });
  await person.request('PATCH', '/api/profile', { aiEnabled: false });
  const { body } = await person.request('GET', '/api/profile/export');
  expect(body).toMatchObject({
    profile: { aiEnabled: false, pausedUntil: null, isEmailConfirmed: false },
    objections: [{ sentence: 'Es war nett gemeint.', decision: null }],
    providers: [{ provider: 'credential' }],
    knownBrowsers: [{ createdAt: expect.any(String) }],
    testimonials: [],
  });
});

test('has whom one has thanked, under the name that their letter shows and no other', async () => {
  const [person, signed, secret] = [
    await app.signUp('Mira'),
    await app.signUp('Jonas'),
    await app.signUp('Geheim Gehalten'),
  ];
  const letters = [await send(signed, person), await send(secret, person, { isAnonymous: true })];
  await app.arrive();
  for (const id of letters) {
    const thanked = await person.request('POST', `/api/compliments/${id}/thanks`, {
      asksWho: true,
    });
    expect(thanked.status).toBe(201);
    await app.pass(1000);
  }
  await app.settle();
  const { body } = await person.request('GET', '/api/profile/export');
  expect(body).toMatchObject({
    thanks: [],
    thanksGiven: [
      { message: thankYouMessage, sentAs: 'Mira', receiver: 'Jonas' },
      { message: thankYouMessage, sentAs: 'Mira', receiver: null },
    ],
  });
  for (const trace of [secret.id, secret.name]) expect(JSON.stringify(body)).not.toContain(trace);
});

test('holds the decisions about the person’s letters, and the person’s answers', async () => {
  const [person, receiver] = [await app.signUp('Mira'), await app.signUp('Jonas')];
  const id = await send(person, receiver, { isAnonymous: true });
  const at = app.clock.now();
  await app.db
    .update(compliments)
    .set({
      text: '',
      removedAt: at,
      removedRule: 'unkind',
      revealAskedAt: at,
      revealAnswer: 'no',
    })
    .where(eq(compliments.id, id));
  const own = await person.request('GET', '/api/profile/export');
  expect(own.body).toMatchObject({
    complimentsSent: [
      {
        text: '',
        removedAt: at.toISOString(),
        removedRule: 'unkind',
        ownRevealAnswer: 'no',
      },
    ],
  });
  await app.db.update(compliments).set({ removedAt: null }).where(eq(compliments.id, id));
  await app.arrive();
  const others = await receiver.request('GET', '/api/profile/export');
  expect(JSON.stringify(others.body)).not.toMatch(/ownRevealAnswer|"no"/u);
});

test('is of one moment: what comes while it is made is in no part of it', async () => {
  const person = await app.signUp('Mira');
  const { body } = await runBesideTransaction(
    app,
    async (other) => {
      await other.query('lock table known_devices in access exclusive mode');
      await other.query(
        `insert into known_devices (user_id, device_hash, last_used_at) values ($1, 'another', now())`,
        [person.id],
      );
    },
    () => person.request('GET', '/api/profile/export'),
  );
  expect(body).toMatchObject({ knownBrowsers: [{ createdAt: expect.any(String) }] });
});

test('has by what a provider knows one', async () => {
  const person = await app.signUp('Mira');
  await app.db
    .insert(accounts)
    .values({ userId: person.id, providerId: 'google', accountId: '108-am-google-konto' });
  const { body } = await person.request('GET', '/api/profile/export');
  expect(body).toMatchObject({
    providers: expect.arrayContaining([
      expect.objectContaining({ provider: 'credential', subject: null }),
      expect.objectContaining({ provider: 'google', subject: '108-am-google-konto' }),
    ]),
    sessions: [{ lastUsedAt: expect.any(String) }],
  });
});

test('says no more of the team than the list of the person’s own events', async () => {
  const [person, administrator] = [await app.signUp('Mira'), await app.signUp('Ada')];
  await app.makeAdministrator(administrator);
  const password = 'Q7-Nebelhorn-Kq';
  const reset = { email: person.email, password };
  const done = await administrator.request('POST', '/api/admin/users/password', reset);
  expect(done.status).toBe(200);
  const entered = await app.request('POST', '/api/auth/sign-in/email', reset);
  const cookie = entered.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  const answer = await app.app.request('http://localhost:3000/api/profile/export', {
    headers: { cookie: cookie.join('; ') },
  });
  const { activity } = z
    .object({ activity: z.array(z.object({ action: z.string(), network: z.string().nullable() })) })
    .parse(await answer.json());
  const byTeam = activity.filter(({ action }) => action.startsWith('admin.'));
  expect(byTeam).toEqual([{ action: 'admin.password_reset', network: null }]);
});

/*
 * Each new column, or table about people, must be exported or named here, or this fails. Kept back is what tells of
 * other people, is secret, or is computed from the rest.
 */
const keptBack: Record<string, readonly string[]> = {
  users: ['id', 'createdAt', 'updatedAt'],
  profiles: [
    'id',
    'languageId',
    'drawnAgainAt',
    'complimentsSent',
    'complimentsReceived',
    'thanksReceived',
    'isDemo',
    'wordsReadAt',
    'searchName',
  ],
  compliments: [
    'id',
    'senderId',
    'receiverId',
    'originalAiText',
    'validationScore',
    'dueAt',
    'arrivedAt',
    'wasRated',
    'reported',
    'reportedAt',
    'thanked',
    'isRead',
    'roundId',
  ],
  thank_you_messages: ['id', 'complimentId', 'senderId', 'receiverId', 'isRead'],
  sessions: [
    'id',
    'userId',
    'token',
    'previousToken',
    'rotatedAt',
    'expiresAt',
    'idleUntil',
    'endsAt',
    'isRemembered',
    'aal',
    'authenticatedAt',
  ],
  factors: ['id', 'userId', 'verifiedAt', 'lastStep'],
  suggestions: ['id', 'userId', 'receiverId', 'complimentId'],
  appeals: ['id', 'complimentId', 'seenAt', 'decidedBy'],
  reports: [
    'id',
    'complimentId',
    'reporterId',
    'language',
    'likeness',
    'seenAt',
    'rule',
    'decidedBy',
    'undoneAt',
    'hiddenAt',
    'isWeighed',
    'namesSender',
  ],
  known_devices: ['userId', 'deviceHash'],
  login_codes: ['userId', 'codeHash', 'listId', 'giverId', 'warnings', 'createdAt'],
  draws: ['id', 'drawerId', 'receiverId'],
  rounds: [
    'id',
    'organizerId',
    'receiverId',
    'invitationId',
    'shortCode',
    'letterCount',
    'opensByHand',
    'readsFirst',
    'writingEndedAt',
    'hasDoor',
  ],
  round_members: ['roundId', 'personId'],
  round_exclusions: ['roundId', 'oneId', 'otherId'],
  round_letters: [
    'id',
    'roundId',
    'writerId',
    'receiverId',
    'originalAiText',
    'validationScore',
    'verdict',
  ],
  push_settings: ['personId', 'nextAt'],
  push_devices: [
    'id',
    'personId',
    'sessionId',
    'endpoint',
    'p256dh',
    'auth',
    'keyHash',
    'isMoved',
    'message',
    'attempts',
    'nextAttemptAt',
  ],
  digest_settings: ['personId', 'nextAt'],
  team_alerts: ['personId', 'nextMailAt'],
  blocks: ['id', 'ownerId', 'blockedId', 'complimentId', 'endedAt'],
  accounts: ['id', 'userId', 'password', 'updatedAt'],
  admin_notifications: ['id', 'userId', 'complimentId', 'params', 'isRead'],
  audit_events: ['id', 'actorId', 'targetId', 'details'],
  engagement_metrics: ['userId'],
  testimonials: ['id', 'userId'],
  testimonial_translations: ['testimonialId', 'languageId'],
};

const given: Record<string, readonly string[]> = {
  users: ['email', 'emailVerified'],
  profiles: [
    'idProfiles',
    'name',
    'isNameRefused',
    'traits',
    'refusedTraits',
    'alsoReads',
    'aiEnabled',
    'pausedUntil',
    'noLettersUntil',
    'signedOnly',
    'withoutAiHelp',
    'unwantedWords',
    'isAdmin',
    'teamRole',
    'score',
    'createdAt',
  ],
  compliments: [
    'text',
    'senderName',
    'isAnonymous',
    'isAi',
    'isAiSuggested',
    'rating',
    'shownRating',
    'isFavorite',
    'revealAskedAt',
    'revealAnswer',
    'reportReason',
    'removedAt',
    'removedRule',
    'createdAt',
    'place',
    'listedAt',
  ],
  thank_you_messages: ['senderName', 'message', 'createdAt'],
  sessions: ['userAgent', 'createdAt', 'updatedAt'],
  // Of the secrets a telephone's number alone (`phone/phone.test.ts`).
  factors: ['type', 'friendlyName', 'secret', 'createdAt'],
  suggestions: ['text', 'createdAt'],
  appeals: ['sentence', 'decision', 'decidedAt', 'createdAt'],
  reports: ['reason', 'kind', 'decision', 'decidedAt', 'createdAt'],
  known_devices: ['createdAt', 'lastUsedAt'],
  login_codes: ['endsAt'],
  draws: ['drawnAt', 'usedAt'],
  rounds: [
    'title',
    'note',
    'shape',
    'lettersEach',
    'signing',
    'opensAt',
    'startedAt',
    'openedAt',
    'remindedAt',
    'createdAt',
  ],
  round_members: ['state', 'joinedAt'],
  round_letters: ['text', 'isAnonymous', 'signsIfFew', 'isExtra', 'writtenAt', 'returnReason'],
  push_settings: ['quietFrom', 'quietTo', 'timeZone', 'showsSender', 'tellsThanks'],
  push_devices: ['device', 'createdAt', 'lastSeenAt'],
  digest_settings: ['rhythm', 'timeZone', 'coveredUntil', 'refusedAt'],
  team_alerts: ['byPush', 'byMail', 'timeZone'],
  blocks: ['isAnonymous', 'name', 'blockedAt'],
  accounts: ['providerId', 'accountId', 'createdAt'],
  admin_notifications: ['action', 'message', 'createdAt'],
  audit_events: ['action', 'network', 'createdAt'],
  engagement_metrics: [
    'date',
    'engagementScore',
    'complimentsSent',
    'complimentsReceived',
    'thanksSent',
    'aiInteractions',
  ],
  testimonials: ['isVerified', 'createdAt'],
  testimonial_translations: ['text'],
};

/** Tables about people of which no row is exported. */
const keptBackWhole: Readonly<Record<string, string>> = {
  ai_config: 'what the team set, not about them',
  ai_prompts: 'what the team wrote, not about them',
  card_lists: 'what the team made for others',
  claims: 'who of the team works on what, for minutes',
  community_settings: 'what the team set, not about them',
  cohort_activity: 'sums of the daily figures that they get',
  factor_challenges: 'a secret, for minutes',
  guard_words: 'what the team decided, not about them',
  premoderations: 'whether their letters arrived, of which they are told',
  invitations: 'what the team made for others who are no members yet',
  last_activity: 'made from the daily figures that they get',
  digests: 'days of the last week on which they got a mail',
  mail_tokens: 'a secret, for hours',
  mails: 'lies in their own mailbox, and may hold a secret',
  nightly_figures: 'sums of the daily figures that they get',
  moderation_rules: 'what the team set, not about them',
  person_notes: 'what the team notes for one another',
  pending_pushes: 'letters that they get, for a minute or a night',
  pending_steps: 'figures of the day on their way to those that they get',
  recovery_codes: 'a secret',
  removal_reasons: 'what the team wrote, not about them',
  request_keys: 'made from what they sent, for a day',
  watched_words: 'what the team set, not about them',
  unfinished_days: 'figures of the day on their way to those that they get',
};

describe('every column about people is decided on', () => {
  const tables = tablesAboutPeople();

  test('and the tables that are named exist', () => {
    const names = [given, keptBack, keptBackWhole].flatMap((table) => Object.keys(table));
    expect([...new Set(names)].toSorted()).toEqual([...tables.keys()].toSorted());
  });

  test.each([...tables].filter(([name]) => keptBackWhole[name] === undefined))(
    '%s',
    (name, table) => {
      expect(Object.keys(getTableColumns(table)).toSorted()).toEqual(
        [...(given[name] ?? []), ...(keptBack[name] ?? [])].toSorted(),
      );
    },
  );
});

/** Tables with a person's rows, and tables that depend on such rows. */
function tablesAboutPeople(): Map<string, PgTable> {
  const about = new Map<string, PgTable>([
    ['users', users],
    ['profiles', profiles],
  ]);
  for (let before = 0; before < about.size;) {
    before = about.size;
    for (const table of allTables) {
      const { name, columns, foreignKeys } = getTableConfig(table);
      const leads = foreignKeys.some((key) =>
        about.has(getTableName(key.reference().foreignTable)),
      );
      if (leads || columns.some((column) => column.name === 'user_id')) about.set(name, table);
    }
  }
  return about;
}
