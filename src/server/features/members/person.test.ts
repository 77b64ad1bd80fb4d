import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { mostNotes } from '#domain/moderation/moderation.ts';
import { personNotes } from '#server/db/schema/moderation.ts';
import { createTestApp, type TestPerson } from '#tests/support/app.ts';
import { overlapping } from '#tests/support/database.ts';
import { reportOne, send } from '#tests/support/reports.ts';

const app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
const moderator = await app.signUp('Wanda Wacht');
const other = await app.signUp('Wilma Wacht');
let sender: TestPerson;
let receiver: TestPerson;

beforeAll(async () => {
  await app.giveRole(moderator, 'moderator');
  await app.giveRole(other, 'moderator');
  const reported = await reportOne(app, 'Zoë Müller', { isAnonymous: true });
  ({ sender, receiver } = reported);
  await moderator.request('POST', `/api/admin/cases/${reported.id}/decision`, {
    decision: 'removed',
    rule: 'unkind',
  });
  const objection = { sentence: 'Das war ein Zitat.' };
  await sender.request('POST', `/api/compliments/${reported.id}/appeal`, objection);
  const pause = { days: 7, reason: 'Zu oft.' };
  await moderator.request('POST', `/api/admin/people/${sender.id}/pause`, pause);
});
afterAll(() => app.close());

test('a place tells what was reported and decided, and how reliable reports were', async () => {
  expect(await placeOf(sender)).toMatchObject({
    person: { id: sender.id, role: 'member', pausedUntil: expect.any(String) },
    about: [{ reason: 'Das passt nicht.', decision: 'removed', rule: 'unkind' }],
    by: [],
    counts: { removed: 1, kept: 0, agreed: 0, disagreed: 0 },
    objections: [{ sentence: 'Das war ein Zitat.', decision: null }],
    pauses: [{ isEnd: false, days: '7', by: 'Wanda Wacht' }],
    notes: [],
  });
  const theirs = await placeOf(receiver);
  expect(theirs).toMatchObject({ by: [{ decision: 'removed' }], counts: { agreed: 1 } });
  expect(JSON.stringify(theirs)).not.toContain(sender.id);
});

test('of unreported letters there is nothing, and nothing moves', async () => {
  const [writer, reader] = [await app.signUp('Ungenannt'), await app.signUp('Liest')];
  const before = await Promise.all([writer, reader].map(placeOf));
  expect((await send(writer, reader, true)).status).toBe(201);
  await app.settle();
  expect(await Promise.all([writer, reader].map(placeOf))).toEqual(before);
});

test('a moderator does not see the team’s acts on the own reports', async () => {
  expect((await moderator.request('GET', `/api/admin/people/${moderator.id}`)).status).toBe(404);
  const writer = await app.signUp('Schreibt');
  const { id } = await send(writer, moderator, true);
  await moderator.request('POST', `/api/compliments/${id}/report`, { reason: 'Nicht nett.' });
  expect(await placeOf(writer)).toMatchObject({ about: [] });
  expect((await other.request('GET', `/api/admin/people/${writer.id}`)).body).toMatchObject({
    about: [{ reason: 'Nicht nett.' }],
  });
  // Nor the warning to the letter's writer, which would identify the writer.
  const warning = { decision: 'approved', rule: 'unkind' };
  await other.request('POST', `/api/admin/cases/${id}/decision`, warning);
  expect(await placeOf(writer)).toMatchObject({ about: [], pauses: [] });
  expect((await other.request('GET', `/api/admin/people/${writer.id}`)).body).toMatchObject({
    pauses: [{ rule: 'unkind' }],
  });
});

test('notes are the team’s, and deleted by their author', async () => {
  const notes = `/api/admin/people/${sender.id}/notes`;
  for (const [text, status] of [
    [' ', 422],
    ['\u200B', 422],
    ['x'.repeat(501), 422],
    ['Hat sich \u202Eentschuldigt.', 201],
  ] as const)
    expect((await moderator.request('POST', notes, { text })).status).toBe(status);
  const { notes: kept } = await placeOf(sender);
  expect(kept).toMatchObject([{ text: 'Hat sich entschuldigt.', by: 'Wanda Wacht', isOwn: true }]);
  expect((await other.request('DELETE', `${notes}/${kept[0]?.id}`)).status).toBe(404);
  expect((await moderator.request('DELETE', `${notes}/${kept[0]?.id}`)).status).toBe(200);
  expect((await sender.request('GET', '/api/profile/export')).status).toBe(200);
});

test('two notes at the same moment: the one over the limit is refused', async () => {
  const about = await app.signUp('Beliebt');
  await app.db.insert(personNotes).values(
    Array.from({ length: mostNotes - 1 }, () => ({
      personId: about.id,
      authorId: moderator.id,
      text: 'Hat sich bedankt.',
      createdAt: app.clock.now(),
    })),
  );
  const note = (by: TestPerson) =>
    by.request('POST', `/api/admin/people/${about.id}/notes`, { text: 'Noch einmal.' });
  const answers = await overlapping(
    app,
    'person_notes',
    () => note(moderator),
    () => note(other),
  );
  expect(answers).toMatchObject([
    { status: 201 },
    { status: 409, body: { error: { code: 'admin.people.error.notes_full' } } },
  ]);
});

test.for([
  ['search=zoe', ['Zoë Müller', 'Zoë Müllers Gegenüber']],
  ['search=Mueller', ['Zoë Müller', 'Zoë Müllers Gegenüber']],
  ['search=muller', ['Zoë Müller', 'Zoë Müllers Gegenüber']],
  ['search=MÜLLERS', ['Zoë Müllers Gegenüber']],
  ['filter=team', ['Wanda Wacht', 'Wilma Wacht']],
  ['filter=paused', ['Zoë Müller']],
  // Other teammates find the viewer's reports.
  ['filter=reported&search=Schreibt', []],
  ['filter=removed', []],
  ['order=removals', []],
] as const)('%s finds them', async ([query, names]) => {
  const { body } = await moderator.request('GET', `/api/admin/people?pageSize=20&${query}`);
  const { people, totalCount } = z
    .object({ people: z.array(z.looseObject({ name: z.string() })), totalCount: z.int() })
    .parse(body);
  expect(new Set(people.map(({ name }) => name))).toEqual(new Set(names));
  expect(totalCount).toBe(names.length);
});

test('by number, the newest or the oldest first', async () => {
  expect(await readPage(`search=%23${sender.idProfiles}`)).toMatchObject([
    { idProfiles: sender.idProfiles },
  ]);
  const [oldest, newest] = [await readPage('order=oldest'), await readPage('order=newest')];
  expect(oldest[0]?.idProfiles).toBeLessThan(oldest[2]?.idProfiles ?? 0);
  expect(newest[0]?.idProfiles).toBeGreaterThan(newest[2]?.idProfiles ?? 0);
});

async function placeOf(person: TestPerson) {
  const { status, body } = await moderator.request('GET', `/api/admin/people/${person.id}`);
  expect(status).toBe(200);
  return z.looseObject({ notes: z.array(z.looseObject({ id: z.string() })) }).parse(body);
}

async function readPage(query: string) {
  const { body } = await moderator.request('GET', `/api/admin/people?pageSize=3&${query}`);
  return z.object({ people: z.array(z.looseObject({ idProfiles: z.int() })) }).parse(body).people;
}
