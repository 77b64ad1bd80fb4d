import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renamingLimit } from '#domain/accounts/person-name.ts';
import { mails, users } from '#server/db/schema/accounts.ts';
import { guardWords } from '#server/db/schema/blocklist.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { languages } from '#server/db/schema/translations.ts';
import { reviewWords } from '#server/features/profiles/actions/review-words.ts';
import { lockProfiles } from '#server/features/scores/actions/record-activity.ts';
import { accountKinds, linkKinds, type AccountEvent } from '#server/notify/event.ts';
import { notify } from '#server/notify/notify.ts';
import {
  createTestApp,
  createUser,
  testPassword,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';
import { waitForBlockedStatement } from '#tests/support/database.ts';

const day = 24 * 60 * 60 * 1000;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ env: { OPERATOR_NAME: 'Beispiel gGmbH' } });
});

afterAll(() => app.close());

const rename = (person: TestPerson, name: string) =>
  person.request('PATCH', '/api/profile', { name });

async function bear(person: TestPerson, name: string, traits?: string[]): Promise<void> {
  await app.db
    .update(profiles)
    .set({ name, ...(traits === undefined ? {} : { traits }) })
    .where(eq(profiles.id, person.id));
  await app.db
    .update(compliments)
    .set({ senderName: name })
    .where(and(eq(compliments.senderId, person.id), eq(compliments.isAnonymous, false)));
}

const receivedBy = async (person: TestPerson) =>
  (await person.request('GET', '/api/compliments/received')).body;

describe('names and traits that strangers should not read', () => {
  test.each([
    ['Du Hurensohn', 'register.validation.name.unkind'],
    ['Alle hassen dich', 'register.validation.name.unkind'],
    ['Gewinne 1000 EUR https://evil.test/x', 'register.validation.name.contact'],
    ['Wohlwort-Team', 'register.validation.name.reserved'],
    ['Аdministration', 'register.validation.name.reserved'],
    ['Anonym', 'register.validation.name.reserved'],
    ['beispiel ggmbh', 'register.validation.name.reserved'],
    ['Ich will sterben', 'guard.reason.distress'],
  ])('as a name: %s', async (name, code) => {
    const registration = { name, password: testPassword, traits: ['mutig'], language: 'de' };
    const signUp = await createUser(app.app, '').request('POST', '/api/auth/sign-up/email', {
      ...registration,
      email: 'neu@example.org',
    });
    expect(signUp).toMatchObject({
      status: 422,
      body: { error: { code, fields: { name: code } } },
    });
    const person = await app.signUp('Netter Mensch');
    expect(await rename(person, name)).toMatchObject({
      status: 422,
      body: { error: { code, fields: { name: code } } },
    });
    expect(await app.db.$count(users, eq(users.email, 'neu@example.org'))).toBe(0);
  });

  test.each([
    ['du fette sau', 'register.validation.traits.unkind'],
    ['https://evil.test', 'register.validation.traits.contact'],
    ['Ruf mich an 0171 1234567', 'register.validation.traits.contact'],
  ])('as a trait: %s', async (trait, code) => {
    const traits = ['geduldig', trait];
    const signUp = await createUser(app.app, '').request('POST', '/api/auth/sign-up/email', {
      name: 'Mira',
      email: 'neu@example.org',
      password: testPassword,
      traits,
      language: 'en',
    });
    expect(signUp).toMatchObject({ status: 422, body: { error: { fields: { traits: code } } } });
    const person = await app.signUp('Mira');
    expect(await person.request('PATCH', '/api/profile', { traits })).toMatchObject({
      status: 422,
      body: { error: { code, fields: { traits: code } } },
    });
    const kept = await person.request('GET', '/api/profile');
    expect(kept.body).toMatchObject({ traits: ['geduldig'] });
  });

  test('an administrator may bear a name of the team', async () => {
    const person = await app.signUp('Nora');
    await app.makeAdministrator(person);
    expect((await rename(person, 'Administration')).status).toBe(200);
    expect((await rename(person, 'Du Hurensohn')).status).toBe(422);
  });

  test('pictures of several parts stay whole', async () => {
    const person = await app.signUp('Zoë');
    const { body } = await rename(person, '👩‍💻 Zoë 👨‍👩‍👧');
    expect(body).toMatchObject({ name: '👩‍💻 Zoë 👨‍👩‍👧' });
  });
});

describe('a letter', () => {
  test('keeps the name that it was sent under, as a thank-you does', async () => {
    const [sender, receiver] = [await app.signUp('Netter Mensch'), await app.signUp('Rosa')];
    const id = await send(sender, receiver);
    await rename(sender, 'Anders');
    await app.pass(1000);
    await send(sender, receiver);
    await receiver.request('POST', `/api/compliments/${id}/thanks`);
    await rename(receiver, 'Rosalie');
    expect(await receivedBy(receiver)).toMatchObject({
      compliments: [{ sender: { name: 'Anders' } }, { sender: { name: 'Netter Mensch' } }],
    });
    const thanks = await sender.request('GET', '/api/thanks');
    expect(thanks.body).toMatchObject({ thanks: [{ sender: { name: 'Rosa' } }] });
  });

  test('from before names were kept follows its sender’s, until that changes', async () => {
    const [sender, receiver] = [await app.signUp('Netter Mensch'), await app.signUp('Rosa')];
    const id = await send(sender, receiver);
    await send(sender, receiver, { isAnonymous: true });
    await app.db.update(compliments).set({ senderName: null }).where(eq(compliments.id, id));
    const names = async () => JSON.stringify(await receivedBy(receiver));
    expect(await names()).toContain('Netter Mensch');
    await rename(sender, 'Anders');
    expect(await names()).toContain('Netter Mensch');
    expect(await names()).not.toContain('Anders');
  });

  test('of an anonymous sender has no name in the database', async () => {
    const [sender, receiver] = [await app.signUp('Lena'), await app.signUp('Rosa')];
    const id = await send(sender, receiver, { isAnonymous: true });
    const [row] = await app.db.select().from(compliments).where(eq(compliments.id, id));
    expect(row).toMatchObject({ senderId: sender.id, senderName: null });
    const naming = app.db
      .update(compliments)
      .set({ senderName: 'Lena' })
      .where(eq(compliments.id, id));
    await expect(naming).rejects.toThrow('update "compliments"');
  });

  test('forgets the name with its sender, however they go', async () => {
    const [sender, receiver] = [await app.signUp('Lena'), await app.signUp('Rosa')];
    const id = await send(sender, receiver);
    await app.db.delete(users).where(eq(users.id, sender.id));
    const [row] = await app.db.select().from(compliments).where(eq(compliments.id, id));
    expect(row).toMatchObject({ senderId: null, senderName: null });
    expect(await receivedBy(receiver)).toMatchObject({
      compliments: [{ sender: { kind: 'unknown' } }],
    });
  });
});

describe('renaming', () => {
  test('is possible three times in thirty days, also when all come at once', async () => {
    const person = await app.signUp('Name 0');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => rename(person, `Name ${at + 1}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(renamingLimit.most);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      error: { code: 'profile.name.error.limit', values: { days: 30 } },
    });
    expect(JSON.stringify(refused?.body)).toContain('30 Tagen');
    expect(Number(refused?.headers.get('retry-after'))).toBe(30 * 24 * 60 * 60);
    await app.pass(29.5 * day);
    expect(JSON.stringify((await rename(person, 'Morgen')).body)).toContain('Morgen');
    await app.pass(0.6 * day);
    expect((await rename(person, 'Später')).status).toBe(200);
  });

  test('to the same name is none', async () => {
    const person = await app.signUp('Gleich');
    for (let at = 0; at < 5; at += 1) expect((await rename(person, ' Gleich ')).status).toBe(200);
  });
});

describe('people who were there before', () => {
  test('are shown without the name and the traits that hurt, until they change them', async () => {
    const [sender, receiver] = [await app.signUp('Bo'), await app.signUp('Rosa')];
    const id = await send(sender, receiver);
    await send(receiver, sender);
    await send(sender, receiver, { isAnonymous: true });
    await receiver.request('POST', `/api/compliments/${id}/thanks`);
    await bear(sender, 'Alle hassen dich', ['geduldig', 'du fette sau', 'mutig']);
    await app.db.update(profiles).set({ wordsReadAt: null }).where(eq(profiles.id, sender.id));

    await reviewWords(app.context, 'unread');
    const own = await sender.request('GET', '/api/profile');
    expect(own.body).toMatchObject({
      name: 'Alle hassen dich',
      isNameRefused: true,
      refusedTraits: ['du fette sau'],
    });
    expect(JSON.stringify(await receivedBy(receiver))).not.toContain('hassen');
    expect(await receivedBy(receiver)).toMatchObject({
      compliments: expect.arrayContaining([
        expect.objectContaining({
          sender: expect.objectContaining({ kind: 'person', name: null }),
        }),
      ]),
    });
    const sent = await receiver.request('GET', '/api/compliments/sent');
    expect(sent.body).toMatchObject({ compliments: [{ receiver: { name: null } }] });
    const exported = await receiver.request('GET', '/api/profile/export');
    expect(JSON.stringify(exported.body)).not.toContain('hassen');
    const others = await Promise.all(
      Array.from({ length: 60 }, () => receiver.request('POST', '/api/draws')),
    );
    const seen = JSON.stringify(others.map(({ body }) => body));
    expect(seen).toContain(sender.id);
    expect(seen).not.toMatch(/hassen|fette/u);

    for (const name of ['Eins', 'Zwei', 'Drei', 'Vier']) await rename(sender, name);
    await bear(sender, 'Stirb endlich');
    await reviewWords(app.context, 'everybody');
    expect(await rename(sender, 'Freundlich')).toMatchObject({
      status: 200,
      body: { name: 'Freundlich', isNameRefused: false },
    });
    expect((await rename(sender, 'Fünf')).status).toBe(429);
    expect(await receivedBy(receiver)).toMatchObject({
      compliments: expect.arrayContaining([
        expect.objectContaining({ sender: expect.objectContaining({ name: 'Freundlich' }) }),
      ]),
    });
    const kept = await sender.request('PATCH', '/api/profile', { traits: ['geduldig'] });
    expect(kept.body).toMatchObject({ refusedTraits: [] });
  });

  test('are marked as read in the common order of locks', async () => {
    const people = [await app.signUp('Nora'), await app.signUp('Olaf')];
    const [first = '', last = ''] = people.map(({ id }) => id).toSorted();
    // The last id is first in the table, so a plain update would begin with it.
    await app.db.update(profiles).set({ wordsReadAt: null }).where(eq(profiles.id, last));
    await app.db.update(profiles).set({ wordsReadAt: null }).where(eq(profiles.id, first));
    let reading: Promise<void> | undefined;
    await app.db.transaction(async (transaction) => {
      await lockProfiles(transaction, [first]);
      reading = reviewWords(app.context, 'unread');
      await waitForBlockedStatement(app);
      const free = sql`select id from profiles where id = ${last} for no key update nowait`;
      expect((await transaction.execute(free)).rowCount).toBe(1);
    });
    await reading;
  });

  test('are read again by night when administrators’ words have changed', async () => {
    const [sender, receiver] = [await app.signUp('Zwulf'), await app.signUp('Rosa')];
    await send(sender, receiver);
    const [language] = await app.db.select().from(languages).where(eq(languages.iso2, 'de'));
    await app.db
      .insert(guardWords)
      .values({ languageId: language?.id ?? 0, word: 'Zwulf', key: 'zwulf', kind: 'add' });
    await app.context.guard.reload();
    expect((await rename(receiver, 'Zwulf')).status).toBe(422);
    await reviewWords(app.context, 'everybody');
    expect(await receivedBy(receiver)).toMatchObject({ compliments: [{ sender: { name: null } }] });
    await app.db.delete(guardWords);
    await app.context.guard.reload();
    await reviewWords(app.context, 'everybody');
    expect(await receivedBy(receiver)).toMatchObject({
      compliments: [{ sender: { name: 'Zwulf' } }],
    });
  });
});

function tell(event: AccountEvent): Promise<void> {
  return app.db.transaction((transaction) => notify(app.context, transaction, event));
}

describe('a mail', () => {
  const contents = [
    ...linkKinds.map((kind) => ({ kind, path: '/x' })),
    ...accountKinds.map((kind) => ({ kind })),
  ];

  test.each(contents)(
    'of the kind $kind says no name to an unconfirmed address',
    async (content) => {
      const person = await app.signUp('Ein Paket wartet');
      const event = {
        ...content,
        personId: person.id,
        values: { device: 'unknown', reason: 'x', contact: 'x', code: 'x' },
      };
      await tell(event);
      await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.id));
      await tell({ ...event, recipient: 'fremd@example.org' });
      const rows = await app.db.select().from(mails).where(eq(mails.userId, person.id));
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toContain('Paket');
    },
  );

  test('greets by name at an address that was confirmed', async () => {
    const person = await app.signUp('Mira');
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.id));
    await tell({ personId: person.id, kind: 'password_changed' });
    const [row] = await app.db.select().from(mails).where(eq(mails.userId, person.id));
    expect(row?.text).toContain('Hallo Mira,');
  });
});
