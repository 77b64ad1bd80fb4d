import { getTableColumns, getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { factors, knownDevices, sessions, users } from '#server/db/schema/accounts.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { appeals } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import { createTestApp, type TestApp } from '#test/support/app.ts';
import { send } from '#test/support/compliments.ts';

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

test('says no more of the team than the list of one’s own events', async () => {
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
 * Whoever adds a column decides whether its person gets it with their data: it is named here, or this fails. What is
 * kept back would say something of others, is a secret, or is made anew from the rest.
 */
const keptBack: Record<string, readonly string[]> = {
  users: ['id', 'name', 'image', 'createdAt', 'updatedAt'],
  profiles: [
    'id',
    'languageId',
    'complimentsSent',
    'complimentsReceived',
    'thanksReceived',
    'isDemo',
    'wordsReadAt',
  ],
  compliments: [
    'id',
    'senderId',
    'receiverId',
    'originalAiText',
    'validationScore',
    'reported',
    'reportedAt',
    'thanked',
    'isRead',
    'removedAt',
    'removedRule',
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
    'provenAt',
    'ipAddress',
    'updatedAt',
  ],
  factors: ['id', 'userId', 'secret', 'verifiedAt', 'lastStep'],
  suggestions: ['id', 'userId', 'receiverId', 'complimentId'],
  appeals: ['id', 'complimentId'],
  known_devices: ['userId', 'deviceHash'],
};

const given: Record<string, readonly string[]> = {
  users: ['email', 'emailVerified'],
  profiles: [
    'idProfiles',
    'name',
    'nameRefused',
    'traits',
    'refusedTraits',
    'aiEnabled',
    'pausedUntil',
    'isAdmin',
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
    'reportReason',
    'createdAt',
  ],
  thank_you_messages: ['senderName', 'message', 'createdAt'],
  sessions: ['userAgent', 'createdAt'],
  factors: ['type', 'friendlyName', 'createdAt'],
  suggestions: ['text', 'createdAt'],
  appeals: ['sentence', 'decision', 'decidedAt', 'createdAt'],
  known_devices: ['createdAt', 'lastUsedAt'],
};

describe('every column about people is decided on', () => {
  const tables = [
    users,
    profiles,
    compliments,
    thankYouMessages,
    sessions,
    factors,
    suggestions,
    appeals,
    knownDevices,
  ];

  test.each(tables.map((table) => [getTableName(table), table] as const))('%s', (name, table) => {
    const columns = Object.keys(getTableColumns(table));
    expect(columns.toSorted()).toEqual(
      [...(given[name] ?? []), ...(keptBack[name] ?? [])].toSorted(),
    );
  });
});
