import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { MemberState, Shape, Signing } from '#domain/rounds/round.ts';
import { communitySettings } from '#server/db/schema/community.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { roundLetters, roundMembers, rounds } from '#server/db/schema/rounds.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { fillPath, readOperations, type Operation } from '#tests/support/openapi.ts';

/* Calls every operation of a started round as a person in each state: only present members read and write. */

const day = 24 * 60 * 60 * 1000;
const text = 'Du hörst so gut zu, das tut allen gut.';

const bodies: Record<string, object> = {
  'PUT exclusions': { pairs: [] },
  'PUT members/{personId}/name': { name: 'Emil' },
  'POST members': { memberIds: [randomUUID()] },
  'PUT letters/{letterId}': { text, isAnonymous: false },
  'PUT reading/{letterId}': { text, verdict: 'fits' },
};

/** Lists the operations below `/rounds/{id}` in the order of the statuses below. */
const operations = [
  'GET ',
  'POST start',
  'POST opening',
  'POST reminder',
  'PUT exclusions',
  'POST members',
  'DELETE members/{personId}',
  'DELETE membership',
  'POST letters',
  'PUT letters/{letterId}',
  'DELETE letters/{letterId}',
  'GET compliments',
  'POST writing-end',
  'GET reading',
  'PUT reading/{letterId}',
  'DELETE ',
  'PUT members/{personId}/name',
];

const outside = [
  404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 404, 404, 404, 404, 404,
];
const inside = [
  200, 404, 404, 404, 404, 404, 404, 200, 409, 200, 200, 200, 404, 404, 404, 404, 404,
];
// A round that has started keeps its names.
const organizing = [
  200, 200, 200, 200, 200, 200, 200, 404, 404, 404, 404, 200, 409, 404, 404, 200, 409,
];

/** Lists what each may do in a signed round in which the person has one unwritten letter. */
const states: Record<string, { member?: MemberState; statuses: number[] }> = {
  in: { member: 'in', statuses: inside },
  left: { member: 'left', statuses: outside },
  removed: { member: 'removed', statuses: outside },
  stranger: { statuses: outside },
  paused: { member: 'in', statuses: inside.with(9, 403) },
  organizer: { statuses: organizing },
  'organizer who is in': {
    member: 'in',
    statuses: organizing.map((status, at) => (status === 404 ? (inside[at] ?? 404) : status)),
  },
  'organizer who has left': { member: 'left', statuses: organizing },
  administrator: { statuses: organizing },
  receiver: { statuses: outside },
  'administrator who is the receiver': { statuses: outside },
  deleted: { member: 'in', statuses: operations.map(() => 401) },
};

let app: TestApp;
let calls: Operation[];
let others: TestPerson[];

beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  await app.db.insert(communitySettings).values({ roundOrganizers: 'everyone' });
  await app.context.community.reload();
  calls = (await readOperations(app)).filter(({ path }) => path.startsWith('/api/rounds/{id}'));
  others = [];
  for (const name of ['Anna', 'Ben', 'Cleo', 'Dora']) others.push(await app.signUp(name));
});
afterAll(() => app.close());

test('every operation of a round is expected here', () => {
  expect(calls.map(nameOf).toSorted()).toEqual(operations.toSorted());
});

test.each(
  Object.keys(states).flatMap((state) =>
    (['signed', 'anonymous', 'choice'] as const).map((signing) => [state, signing] as const),
  ),
)('%s in a round with letters %s', async (state, signing) => {
  const { statuses = [] } = states[state] ?? {};
  const isNamed = signing === 'signed';
  const answered: [string, number][] = [];
  let person = await personIn(state);
  for (const name of operations) {
    if (state === 'deleted') person = await personIn(state);
    const call = calls.find((candidate) => nameOf(candidate) === name);
    const { id, letterId } = await insertRound(person, state, signing);
    const ids: Record<string, string> = { id, letterId, personId: others[0]?.id ?? '' };
    const path = fillPath(call?.path ?? '', (part) => ids[part] ?? '');
    const { status } = await person.request(call?.method ?? 'GET', path, bodies[name]);
    answered.push([name, status]);
    await app.db.delete(rounds).where(eq(rounds.id, id));
  }
  // Keeps people and pairs as they are where letters may be anonymous.
  const wanted = operations.map((name, at) => {
    const isChange = name === 'DELETE members/{personId}' || name === 'PUT exclusions';
    return [name, isChange && !isNamed && statuses[at] === 200 ? 409 : statuses[at]];
  });
  expect(answered).toEqual(wanted);
});

test.each(['left', 'removed', 'organizer who has left'])(
  '%s: no list counts own letters, and no suggestion knows their receiver',
  async (state) => {
    const person = await personIn(state);
    await insertRound(person, state, 'anonymous');
    const { body } = await person.request('GET', '/api/rounds');
    const list = z.object({ rounds: z.array(z.looseObject({ toWrite: z.number() })) }).parse(body);
    expect(list.rounds.map(({ toWrite }) => toWrite)).toEqual(
      state.startsWith('organizer') ? [0] : [],
    );
    const receiverId = others[1]?.id ?? '';
    const answer = await person.request('POST', '/api/suggestions/for-receiver', {
      receiverId,
      language: 'de',
    });
    expect(answer.status).toBe(409);
  },
);

test('a person who is removed while the model reads the letter does not write it', async () => {
  const person = await personIn('in');
  const { id, letterId } = await insertRound(person, 'in', 'anonymous');
  const isPerson = and(eq(roundMembers.roundId, id), eq(roundMembers.personId, person.id));
  const { ai } = app.context;
  app.context.ai = {
    ...ai,
    validate: async (request) => {
      await app.db.update(roundMembers).set({ state: 'removed' }).where(isPerson);
      return ai.validate(request);
    },
  };
  const path = `/api/rounds/${id}/letters/${letterId}`;
  const answer = await person.request('PUT', path, { text, isAnonymous: true });
  app.context.ai = ai;
  expect(answer.status).toBe(404);
});

let people = 0;

async function personIn(state: string): Promise<TestPerson> {
  // Gives each person another name, since some are of the team (P5).
  const person = await app.signUp(`Vera ${(people += 1)}`);
  if (state.startsWith('administrator')) await app.makeAdministrator(person);
  const pausedUntil = new Date(app.clock.now().getTime() + day);
  if (state === 'paused')
    await app.db.update(profiles).set({ pausedUntil }).where(eq(profiles.id, person.id));
  return person;
}

/** Inserts a started round in which the person has this state and a letter to write. */
async function insertRound(person: TestPerson, state: string, signing: Signing) {
  const [id, letterId] = [randomUUID(), randomUUID()];
  const now = app.clock.now();
  const isReceiver = state.endsWith('receiver');
  const shape: Shape = isReceiver ? 'one' : 'each';
  const [anna, ben] = others;
  await app.db.insert(rounds).values({
    id,
    title: 'Warme Dusche 7b',
    shape,
    receiverId: isReceiver ? person.id : null,
    lettersEach: isReceiver ? null : 1,
    signing,
    organizerId: state.startsWith('organizer') ? person.id : anna?.id,
    opensAt: new Date(now.getTime() + day),
    startedAt: now,
    createdAt: now,
  });
  const isIn = others.map(({ id: personId }) => ({ roundId: id, personId, joinedAt: now }));
  await app.db.insert(roundMembers).values(isIn);
  const { member } = states[state] ?? {};
  if (member !== undefined)
    await app.db
      .insert(roundMembers)
      .values({ roundId: id, personId: person.id, joinedAt: now, state: member });
  const writerId = member === undefined ? anna?.id : person.id;
  const receiverId = isReceiver ? person.id : (ben?.id ?? '');
  await app.db.insert(roundLetters).values({ id: letterId, roundId: id, writerId, receiverId });
  if (state === 'deleted') await app.db.delete(profiles).where(eq(profiles.id, person.id));
  return { id, letterId };
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path.replace(/^\/api\/rounds\/\{id\}\/?/u, '')}`;
}
