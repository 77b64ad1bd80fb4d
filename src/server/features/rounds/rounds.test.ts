import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { roundDays, roundLimits, type Shape, type Signing } from '#domain/rounds/round.ts';
import { mails } from '#server/db/schema/accounts.ts';
import { communitySettings, invitations } from '#server/db/schema/community.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { roundLetters, roundMembers, rounds } from '#server/db/schema/rounds.ts';
import { dealRunningRounds } from '#server/features/rounds/actions/deal-again.ts';
import { forgetOldRounds } from '#server/features/rounds/jobs.ts';
import { createTestApp, type Answer, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { workEachSecond } from '#tests/support/work-each-second.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const roundText = 'Du hörst so gut zu, das tut allen gut.';

const shownRound = z.looseObject({
  wasReminded: z.boolean(),
  letterCount: z.number().nullable(),
  opensByHand: z.boolean(),
  firstNames: z.array(z.string().nullable()).nullable(),
  openedBy: z.object({ opened: z.number(), receivers: z.number() }).nullable(),
  letters: z.array(
    z.looseObject({
      id: z.string(),
      text: z.string().nullable(),
      receiver: z.looseObject({ id: z.string() }),
    }),
  ),
  memberCount: z.number(),
  openedAt: z.string().nullable(),
  mayTakeOver: z.boolean(),
  management: z
    .looseObject({
      link: z.string(),
      members: z.array(z.looseObject({ id: z.string(), hasWritten: z.boolean().nullable() })),
      progress: z
        .object({ writtenLetters: z.number(), allLetters: z.number(), goingShort: z.number() })
        .nullable(),
      mayStart: z.boolean(),
      exclusions: z.array(z.object({ one: z.string(), other: z.string() })),
    })
    .nullable(),
});
const receivedList = z.object({
  compliments: z.array(
    z.looseObject({
      id: z.string(),
      text: z.string(),
      sender: z.looseObject({ kind: z.string() }),
      round: z.object({ id: z.string(), title: z.string() }).nullable(),
    }),
  ),
});

const sentList = z.object({
  compliments: z.array(z.looseObject({ text: z.string(), isOnItsWay: z.boolean() })),
});

let app: TestApp;
let teacher: TestPerson;

beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  teacher = await app.signUp('Tina Lehmann');
  await app.makeAdministrator(teacher);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(rounds);
  await app.db.delete(compliments);
  await app.db.delete(invitations);
  await app.db.delete(mails);
});

type Plan = {
  shape?: Shape;
  signing?: Signing;
  lettersEach?: number | null;
  receiver?: TestPerson;
  /** Null: by hand. */
  opensIn?: number | null;
  title?: string;
  note?: string | null;
  again?: string;
};

async function create(organizer: TestPerson, plan: Plan = {}): Promise<Answer & { id: string }> {
  const id = randomUUID();
  const { shape = 'each', signing = 'signed', lettersEach = 2, receiver, opensIn = day } = plan;
  const answer = await organizer.request('POST', '/api/rounds', {
    id,
    title: plan.title ?? 'Warme Dusche 7b',
    note: plan.note ?? null,
    shape,
    lettersEach: shape === 'one' ? null : lettersEach,
    signing,
    opensAt: opensIn === null ? null : new Date(app.clock.now().getTime() + opensIn).toISOString(),
    receiverId: receiver?.id ?? null,
    memberIds: [],
    again: plan.again,
  });
  return { ...answer, id };
}

async function people(count: number): Promise<TestPerson[]> {
  const made: TestPerson[] = [];
  for (let nth = 0; nth < count; nth += 1) made.push(await app.signUp(`Kind ${nth + 1}`));
  return made;
}

async function see(person: TestPerson, id: string) {
  return shownRound.parse((await person.request('GET', `/api/rounds/${id}`)).body);
}

async function codeOf(id: string): Promise<string> {
  const { management } = await see(teacher, id);
  return new URL(management?.link ?? '').searchParams.get('code') ?? '';
}

async function join(person: TestPerson, code: string): Promise<Answer> {
  return person.request('POST', '/api/round-invitation', { code });
}

async function write(
  person: TestPerson,
  id: string,
  letterId: string,
  text = roundText,
  isAnonymous = false,
  choice: { signsIfFew?: boolean } = {},
): Promise<Answer> {
  const body = { text, isAnonymous, ...choice };
  return person.request('PUT', `/api/rounds/${id}/letters/${letterId}`, body);
}

async function writeAll(
  person: TestPerson,
  id: string,
  isAnonymous = false,
  choice: { signsIfFew?: boolean } = {},
): Promise<void> {
  for (const letter of (await see(person, id)).letters)
    expect((await write(person, id, letter.id, roundText, isAnonymous, choice)).status).toBe(200);
}

async function received(person: TestPerson) {
  const { body } = await person.request('GET', '/api/compliments/received?page=1&pageSize=50');
  return receivedList.parse(body).compliments;
}

function code({ body }: Answer): string {
  const refusal = z.object({ error: z.object({ code: z.string() }) }).safeParse(body);
  return refusal.success ? refusal.data.error.code : '';
}

/** Blocks a person by name. */
async function block(owner: TestPerson, blocked: TestPerson | undefined): Promise<void> {
  if (blocked === undefined) throw new Error('Nobody is in.');
  const known = randomUUID();
  await blocked.meet(owner);
  await blocked.request('POST', '/api/compliments', {
    id: known,
    receiverId: owner.id,
    text: 'Du bist ein Fels in der Brandung.',
    isAnonymous: false,
  });
  await owner.request('PUT', `/api/compliments/${known}/block`);
  await app.db.delete(compliments).where(eq(compliments.id, known));
}

/** A started round of so many people. */
async function started(count: number, plan: Plan = {}) {
  const { id } = await create(teacher, plan);
  const kids = await people(count);
  const link = await codeOf(id);
  for (const kid of kids) expect((await join(kid, link)).status).toBe(201);
  const { status } = await teacher.request('POST', `/api/rounds/${id}/start`);
  expect(status).toBe(200);
  return { id, kids, link };
}

describe('a round each for each', () => {
  test('deals two letters each, keeps them, and delivers all in one moment', async () => {
    const { id, kids } = await started(4);
    const dealt = await Promise.all(kids.map(async (kid) => (await see(kid, id)).letters));
    expect(dealt.map((letters) => letters.length)).toEqual([2, 2, 2, 2]);
    const receivers = dealt.flat().map(({ receiver }) => receiver.id);
    for (const kid of kids) expect(receivers.filter((other) => other === kid.id)).toHaveLength(2);
    for (const kid of kids) await writeAll(kid, id);
    for (const kid of kids) expect(await received(kid)).toEqual([]);
    expect(await see(teacher, id)).toMatchObject({
      management: { progress: { writtenLetters: 8, allLetters: 8, goingShort: 0 } },
    });

    await app.pass(minute);
    const opened = await Promise.all(
      [1, 2].map(() => teacher.request('POST', `/api/rounds/${id}/opening`)),
    );
    expect(opened.map(({ status }) => status)).toEqual([200, 200]);
    for (const kid of kids) {
      const letters = await received(kid);
      expect(letters).toHaveLength(2);
      expect(letters[0]).toMatchObject({
        round: { id, title: 'Warme Dusche 7b' },
        sender: { kind: 'person' },
      });
      const printed = await kid.request('GET', `/api/rounds/${id}/compliments`);
      expect(receivedList.parse(printed.body).compliments).toHaveLength(2);
    }
    const times = await app.db
      .selectDistinct({ at: compliments.createdAt, arrived: compliments.arrivedAt })
      .from(compliments);
    expect(times).toHaveLength(1);
    expect(await see(teacher, id)).toMatchObject({ management: null, letters: [] });
    expect(JSON.stringify(await see(teacher, id))).not.toContain('Du hörst');
  });

  test('opens by itself at its time, once', async () => {
    const { id, kids } = await started(2, { lettersEach: 1, opensIn: 10 * minute });
    for (const kid of kids) await writeAll(kid, id);
    await workEachSecond(app.context);
    expect((await see(teacher, id)).openedAt).toBeNull();
    await app.pass(11 * minute);
    await Promise.all([workEachSecond(app.context), workEachSecond(app.context)]);
    expect(await app.db.$count(compliments)).toBe(2);
    expect((await see(kids[0] ?? teacher, id)).openedAt).not.toBeNull();
  });

  test('delivers each letter that was thrown in while it opens, or refuses it', async () => {
    const { id, kids } = await started(6, { lettersEach: 1 });
    const letters = await Promise.all(kids.map(async (kid) => (await see(kid, id)).letters[0]));
    const acts = [
      ...kids.map((kid, at) =>
        write(kid, id, letters[at]?.id ?? '', `Auf dich ist Verlass, ${at}.`),
      ),
      teacher.request('POST', `/api/rounds/${id}/opening`),
    ];
    const statuses = (await Promise.all(acts)).map(({ status }) => status);
    const texts = (await Promise.all(kids.map(received))).flat().map(({ text }) => text);
    const accepted = kids.flatMap((_, at) =>
      statuses[at] === 200 ? [`Auf dich ist Verlass, ${at}.`] : [],
    );
    expect(texts.toSorted()).toEqual(accepted);
    expect(await app.db.$count(roundLetters, eq(roundLetters.roundId, id))).toBe(0);
  });

  test('lets letters be changed and taken back until it opens, and not afterwards', async () => {
    const { id, kids } = await started(2, { lettersEach: 1 });
    const [anna, ben] = kids;
    if (anna === undefined || ben === undefined) throw new Error('Nobody is in.');
    const [letter] = (await see(anna, id)).letters;
    const letterId = letter?.id ?? '';
    await write(anna, id, letterId, 'Dein Lachen steckt an.');
    await write(anna, id, letterId, 'Dein Lachen steckt die ganze Klasse an.');
    expect((await see(anna, id)).letters[0]?.text).toBe('Dein Lachen steckt die ganze Klasse an.');
    await anna.request('DELETE', `/api/rounds/${id}/letters/${letterId}`);
    expect((await see(anna, id)).letters[0]?.text).toBeNull();
    expect(code(await write(ben, id, letterId))).toBe('rounds.error.over');
    await write(anna, id, letterId, 'Dein Lachen steckt an.');
    await teacher.request('POST', `/api/rounds/${id}/opening`);
    expect(code(await write(anna, id, letterId))).toBe('rounds.error.over');
    expect((await received(ben)).map(({ text }) => text)).toEqual(['Dein Lachen steckt an.']);
  });

  test('refuses an insult, and counts letters against no limit', async () => {
    const { id, kids } = await started(2, { lettersEach: 1 });
    const [anna, ben] = kids;
    if (anna === undefined || ben === undefined) throw new Error('Nobody is in.');
    const [letter] = (await see(anna, id)).letters;
    const answer = await write(anna, id, letter?.id ?? '', 'Du bist ein Idiot und stinkst.');
    expect([answer.status, code(answer).startsWith('guard.reason.')]).toEqual([422, true]);
    app.context.config.rateLimits = true;
    for (let nth = 0; nth < 12; nth += 1)
      await app.db.insert(compliments).values({
        text: 'Du bist wunderbar, wirklich wahr.',
        senderId: anna.id,
        receiverId: ben.id,
        roundId: id,
        createdAt: app.clock.now(),
      });
    await anna.meet(ben);
    const sent = await anna.request('POST', '/api/compliments', {
      id: randomUUID(),
      receiverId: ben.id,
      text: 'Auf dich kann man sich verlassen.',
      isAnonymous: false,
    });
    app.context.config.rateLimits = false;
    expect(sent.status).toBe(201);
  });

  test('deals late ones in, and gives back what those who leave did not write', async () => {
    const { id, kids, link } = await started(3, { lettersEach: 2 });
    const [late] = await people(1);
    const [gone] = kids;
    if (late === undefined || gone === undefined) throw new Error('Nobody is in.');
    await join(late, link);
    expect((await see(late, id)).letters).toHaveLength(2);
    await gone.request('DELETE', `/api/rounds/${id}/membership`);
    expect((await gone.request('GET', `/api/rounds/${id}`)).status).toBe(404);
    const left = [...kids.slice(1), late];
    const letters = await app.db.select().from(roundLetters).where(eq(roundLetters.roundId, id));
    for (const person of left) {
      const given = letters.filter(({ writerId }) => writerId === person.id).length;
      const got = letters.filter(({ receiverId }) => receiverId === person.id).length;
      expect([given, got].every((number) => number >= 2)).toBe(true);
    }
    expect(letters.some(({ receiverId }) => receiverId === gone.id)).toBe(false);
    const memberIds = [gone.id];
    await teacher.request('POST', `/api/rounds/${id}/members`, { memberIds });
    expect((await gone.request('GET', `/api/rounds/${id}`)).status).toBe(404);
    expect((await join(gone, link)).status).toBe(201);
    await teacher.request('DELETE', `/api/rounds/${id}/members/${gone.id}`);
    expect(code(await join(gone, link))).toBe('rounds.error.over');
  });

  test('deals again where people are deleted or paused by the team', async () => {
    const { id, kids } = await started(4, { lettersEach: 1 });
    const [deleted, paused, ...left] = kids;
    if (deleted === undefined || paused === undefined) throw new Error('Nobody is in.');
    await app.db.delete(profiles).where(eq(profiles.id, deleted.id));
    const pausedUntil = new Date(app.clock.now().getTime() + 3 * day);
    await app.db.update(profiles).set({ pausedUntil }).where(eq(profiles.id, paused.id));
    await dealRunningRounds(app.context);
    const letters = await app.db.select().from(roundLetters).where(eq(roundLetters.roundId, id));
    expect(letters.some(({ writerId }) => writerId === paused.id)).toBe(false);
    expect(letters.some(({ receiverId }) => receiverId === deleted.id)).toBe(false);
    for (const person of left) {
      expect(letters.some(({ writerId }) => writerId === person.id)).toBe(true);
      expect(letters.some(({ receiverId }) => receiverId === person.id)).toBe(true);
    }
  });

  test('lets who is ready take over, for whom has the fewest', async () => {
    const { id, kids } = await started(4, { lettersEach: 2 });
    const [idle, ...busy] = kids;
    for (const kid of busy) await writeAll(kid, id);
    const before = await see(teacher, id);
    expect(before.management?.progress).toEqual({
      writtenLetters: 6,
      allLetters: 8,
      goingShort: 2,
    });
    expect((await see(idle ?? teacher, id)).mayTakeOver).toBe(false);
    for (const kid of busy)
      while ((await see(kid, id)).mayTakeOver) {
        expect((await kid.request('POST', `/api/rounds/${id}/letters`)).status).toBe(201);
        await writeAll(kid, id);
      }
    const last = await busy[0]?.request('POST', `/api/rounds/${id}/letters`);
    expect(last === undefined ? '' : code(last)).toBe('rounds.error.nothing_left');
    expect((await see(teacher, id)).management?.progress).toMatchObject({ goingShort: 0 });
    await teacher.request('POST', `/api/rounds/${id}/opening`);
    for (const kid of kids) expect((await received(kid)).length).toBeGreaterThanOrEqual(2);
  });

  test('withholds a letter to whom has blocked its sender, who is not told', async () => {
    const { id, kids } = await started(2, { lettersEach: 1 });
    const [anna, ben] = kids;
    if (anna === undefined || ben === undefined) throw new Error('Nobody is in.');
    await writeAll(anna, id);
    await writeAll(ben, id);
    const letter = randomUUID();
    await anna.meet(ben);
    await anna.request('POST', '/api/compliments', {
      id: letter,
      receiverId: ben.id,
      text: 'Du bist ein Fels in der Brandung.',
      isAnonymous: false,
    });
    await ben.request('PUT', `/api/compliments/${letter}/block`);
    await teacher.request('POST', `/api/rounds/${id}/opening`);
    expect((await received(ben)).filter(({ round }) => round !== null)).toEqual([]);
    expect((await received(anna)).filter(({ round }) => round !== null)).toHaveLength(1);
    const sent = await anna.request('GET', '/api/compliments/sent?page=1&pageSize=10');
    expect(sent.body).toMatchObject({ totalCount: 2 });
  });

  test('deals known blocked and former pairs away where others fit', async () => {
    const kids = await people(3);
    const [anna, ben, cleo] = kids;
    if (anna === undefined || ben === undefined || cleo === undefined) throw new Error('Nobody.');
    const letter = randomUUID();
    await anna.meet(ben);
    await anna.request('POST', '/api/compliments', {
      id: letter,
      receiverId: ben.id,
      text: 'Du bist ein Fels in der Brandung.',
      isAnonymous: false,
    });
    for (let nth = 0; nth < 4; nth += 1) {
      const { id } = await create(teacher, { lettersEach: 1 });
      await teacher.request('POST', `/api/rounds/${id}/members`, {
        memberIds: kids.map((kid) => kid.id),
      });
      await teacher.request('POST', `/api/rounds/${id}/start`);
      expect((await see(anna, id)).letters[0]?.receiver.id).toBe(cleo.id);
      await teacher.request('DELETE', `/api/rounds/${id}`);
    }
  });

  test('keeps two apart, also when they take over, and shows it to the organizer alone', async () => {
    const kids = await people(4);
    const [anna, ben] = kids;
    if (anna === undefined || ben === undefined) throw new Error('Nobody.');
    const { id } = await create(teacher, { lettersEach: null });
    const memberIds = kids.map((kid) => kid.id);
    await teacher.request('POST', `/api/rounds/${id}/members`, { memberIds });
    const apart = (pairs: object[]) =>
      teacher.request('PUT', `/api/rounds/${id}/exclusions`, { pairs });
    const pair = { one: anna.id, other: ben.id };
    expect((await apart([pair, { one: ben.id, other: anna.id }])).status).toBe(200);
    expect((await see(teacher, id)).management?.exclusions).toHaveLength(1);
    for (const wrong of [
      { one: anna.id, other: anna.id },
      { one: anna.id, other: teacher.id },
    ])
      expect(code(await apart([wrong]))).toBe('rounds.error.exclusion');
    expect((await apart(Array.from({ length: 11 }, () => pair))).status).toBe(400);
    await teacher.request('POST', `/api/rounds/${id}/start`);
    for (const kid of [anna, ben]) {
      await writeAll(kid, id);
      const { letters, mayTakeOver, management } = await see(kid, id);
      expect(letters.map(({ receiver }) => receiver.id).toSorted()).toEqual(
        kids
          .slice(2)
          .map((other) => other.id)
          .toSorted(),
      );
      expect({ mayTakeOver, management }).toEqual({ mayTakeOver: false, management: null });
    }
  });

  test('keeps nobody apart where a letter may be anonymous', async () => {
    const [anna, ben] = await people(2);
    const { id } = await create(teacher, { signing: 'choice' });
    const pairs = [{ one: anna?.id, other: ben?.id }];
    expect(code(await teacher.request('PUT', `/api/rounds/${id}/exclusions`, { pairs }))).toBe(
      'rounds.error.exclusions_anonymous',
    );
  });
});

describe('a round for one', () => {
  test('belongs to its receiver, a member, once it has opened: in the list and to print', async () => {
    const [star] = await people(1);
    if (star === undefined) throw new Error('Nobody is in.');
    const { id, kids } = await started(2, { shape: 'one', receiver: star });
    for (const kid of kids) await writeAll(kid, id);
    const listed = async () => (await star.request('GET', '/api/rounds')).body;
    expect(await listed()).toMatchObject({ rounds: [] });
    await teacher.request('POST', `/api/rounds/${id}/opening`);
    expect(await listed()).toMatchObject({ rounds: [{ id }] });
    expect((await star.request('GET', `/api/rounds/${id}`)).status).toBe(200);
    const printed = await star.request('GET', `/api/rounds/${id}/compliments`);
    expect(receivedList.parse(printed.body).compliments).toHaveLength(2);
  });

  test('is not told to its receiver before it opens, who may be an administrator', async () => {
    const { id, kids, link } = await started(3, { shape: 'one', receiver: await mona() });
    const star = await mona();
    expect((await star.request('GET', `/api/rounds/${id}`)).status).toBe(404);
    const { body } = await star.request('GET', '/api/rounds');
    expect(body).toMatchObject({ rounds: [] });
    const invited = await star.request('GET', `/api/round-invitation?code=${link}`);
    expect([invited.status, code(invited)]).toEqual([404, 'rounds.error.over']);
    expect(code(await join(star, link))).toBe('rounds.error.over');
    const listed = await star.request('GET', '/api/admin/invitations');
    expect(listed.body).toMatchObject({ invitations: [], totalCount: 0 });
    const signedOut = await app.visitor.request('GET', `/api/round-invitation?code=${link}`);
    expect(signedOut.body).toMatchObject({ title: null, note: null, organizer: null });
    for (const path of ['start', 'opening', 'reminder'])
      expect((await star.request('POST', `/api/rounds/${id}/${path}`)).status).toBe(404);
    for (const kid of [teacher, ...kids]) await writeAll(kid, id);
    await teacher.request('POST', `/api/rounds/${id}/opening`);
    expect(await received(star)).toHaveLength(4);
    expect((await star.request('GET', `/api/rounds/${id}`)).status).toBe(200);
  });

  let administrator: TestPerson | undefined;

  async function mona(): Promise<TestPerson> {
    if (administrator === undefined) {
      administrator = await app.signUp('Mona Moos');
      await app.makeAdministrator(administrator);
    }
    return administrator;
  }
});

describe('an anonymous round', () => {
  test('delivers a letter that fewer than three may have written with the name or not at all', async () => {
    const { id, kids } = await started(4, { signing: 'anonymous', opensIn: 10 * minute });
    const [anna, ben] = kids;
    if (anna === undefined || ben === undefined) throw new Error('Nobody is in.');
    await writeAll(anna, id, false, { signsIfFew: true });
    await writeAll(ben, id);
    await app.pass(11 * minute);
    await workEachSecond(app.context);
    expect((await see(teacher, id)).openedAt).not.toBeNull();
    const letters = (await Promise.all(kids.map(received))).flat();
    expect(letters.map(({ sender }) => sender)).toMatchObject([
      { kind: 'person', name: 'Kind 1' },
      { kind: 'person', name: 'Kind 1' },
    ]);
    expect(await app.db.$count(roundLetters, eq(roundLetters.roundId, id))).toBe(0);
  });

  test('delivers all letters without names where all have written', async () => {
    const { id, kids } = await started(4, { signing: 'anonymous' });
    for (const kid of kids) await writeAll(kid, id);
    await teacher.request('POST', `/api/rounds/${id}/opening`);
    for (const kid of kids)
      expect((await received(kid)).map(({ sender }) => sender.kind)).toEqual([
        'anonymous',
        'anonymous',
      ]);
  });

  test('counts no possible writer whom the receiver knows not to have written', async () => {
    const { id, kids } = await started(5, { signing: 'choice', lettersEach: 4 });
    const [rosa, signer, ...nameless] = kids;
    if (rosa === undefined || signer === undefined) throw new Error('Nobody is in.');
    for (const kid of kids) await writeAll(kid, id, true);
    const { letters } = await see(signer, id);
    const toRosa = letters.find(({ receiver }) => receiver.id === rosa.id);
    await write(signer, id, toRosa?.id ?? '', undefined, false);
    await block(rosa, nameless[0]);
    expect((await teacher.request('POST', `/api/rounds/${id}/opening`)).status).toBe(200);
    // Of the three who wrote without a name Rosa has blocked one: both others look delivered to their writers.
    expect((await received(rosa)).map(({ sender }) => sender)).toMatchObject([{ kind: 'person' }]);
    for (const writer of nameless) {
      const { body } = await writer.request('GET', '/api/compliments/sent?page=1&pageSize=50');
      const sent = sentList.parse(body).compliments.filter(({ text }) => text === roundText);
      expect(sent.map(({ isOnItsWay }) => isOnItsWay)).toEqual([false, false, false, false]);
    }
    expect(await received(signer)).toHaveLength(4);
  });

  test('has its people for good once it is dealt: they may leave, and none comes or is removed', async () => {
    const { id, kids, link } = await started(5, { signing: 'anonymous', lettersEach: 1 });
    const [late] = await people(1);
    const [gone, ...left] = kids;
    if (late === undefined || gone === undefined) throw new Error('Nobody is in.');
    expect(code(await join(late, link))).toBe('rounds.error.closed');
    const memberIds = [late.id];
    const added = await teacher.request('POST', `/api/rounds/${id}/members`, { memberIds });
    expect(code(added)).toBe('rounds.error.closed');
    const removal = await teacher.request('DELETE', `/api/rounds/${id}/members/${gone.id}`);
    expect(code(removal)).toBe('rounds.error.closed');
    const before = await Promise.all(left.map((kid) => see(kid, id)));
    expect((await gone.request('DELETE', `/api/rounds/${id}/membership`)).status).toBe(200);
    expect(code(await join(gone, link))).toBe('rounds.error.closed');
    const after = await Promise.all(left.map((kid) => see(kid, id)));
    expect(after.map(({ letters }) => letters)).toEqual(before.map(({ letters }) => letters));
    expect((await join(left[0] ?? gone, link)).status).toBe(201);
  });

  test('deals other letters by chance, as many again as were dealt', async () => {
    const { id, kids } = await started(6, { signing: 'anonymous', lettersEach: 2 });
    const [busy] = kids;
    if (busy === undefined) throw new Error('Nobody is in.');
    const more = () => busy.request('POST', `/api/rounds/${id}/letters`);
    expect(code(await more())).toBe('rounds.error.nothing_left');
    for (let turn = 0; turn < 2; turn += 1) {
      await writeAll(busy, id);
      expect((await see(busy, id)).mayTakeOver).toBe(true);
      expect((await more()).status).toBe(201);
    }
    await writeAll(busy, id);
    expect(code(await more())).toBe('rounds.error.nothing_left');
    const { letters } = await see(busy, id);
    expect(new Set(letters.map(({ receiver }) => receiver.id)).size).toBe(4);
  });

  test('tells its organizer no names, and needs four people', async () => {
    const { id } = await create(teacher, { signing: 'choice' });
    const link = await codeOf(id);
    const kids = await people(4);
    for (const kid of kids.slice(0, 3)) await join(kid, link);
    const early = await teacher.request('POST', `/api/rounds/${id}/start`);
    expect([early.status, code(early)]).toEqual([409, 'rounds.error.people_few']);
    for (const kid of kids.slice(3)) await join(kid, link);
    await teacher.request('POST', `/api/rounds/${id}/start`);
    await writeAll(kids[0] ?? teacher, id, true);
    const { management } = await see(teacher, id);
    expect(management?.members.map(({ hasWritten }) => hasWritten)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(management?.progress).toBeNull();
    const reminder = await teacher.request('POST', `/api/rounds/${id}/reminder`);
    expect(reminder.body).toEqual({ reminded: null });
  });
});

describe('bad input', () => {
  test.each<[string, Plan, string]>([
    ['an opening in the past', { opensIn: -minute }, 'rounds.error.past'],
    ['an opening next year', { opensIn: 365 * day }, 'rounds.error.late'],
    ['no title', { title: '  ' }, 'rounds.error.title'],
    ['a rude title', { title: 'Für den Idioten Max' }, 'rounds.error.title'],
    ['a long note', { note: 'a'.repeat(roundLimits.note + 1) }, 'rounds.error.note'],
    ['nobody to write to', { shape: 'one' }, 'rounds.error.receiver'],
  ])('%s is refused', async (_case, plan, expected) => {
    const answer = await create(teacher, plan);
    expect([answer.status, code(answer)]).toEqual([422, expected]);
  });

  test('a round of one person does not start, and letters never exceed the others', async () => {
    const { id } = await create(teacher, { lettersEach: 5 });
    const link = await codeOf(id);
    const [anna, ben] = await people(2);
    if (anna === undefined || ben === undefined) throw new Error('Nobody is in.');
    await join(anna, link);
    const alone = await teacher.request('POST', `/api/rounds/${id}/start`);
    expect([alone.status, code(alone)]).toEqual([409, 'rounds.error.people_few']);
    await join(ben, link);
    await teacher.request('POST', `/api/rounds/${id}/start`);
    expect((await see(anna, id)).letters).toHaveLength(1);
  });

  test('anything in a round that has opened', async () => {
    const { id, kids, link } = await started(2, { lettersEach: 1 });
    const [late] = await people(1);
    const [anna] = kids;
    if (late === undefined || anna === undefined) throw new Error('Nobody is in.');
    await teacher.request('POST', `/api/rounds/${id}/opening`);
    const answers = [
      await join(late, link),
      await anna.request('POST', `/api/rounds/${id}/letters`),
      await anna.request('DELETE', `/api/rounds/${id}/membership`),
      await teacher.request('POST', `/api/rounds/${id}/start`),
      await teacher.request('POST', `/api/rounds/${id}/reminder`),
      await teacher.request('DELETE', `/api/rounds/${id}/members/${anna.id}`),
    ];
    expect(new Set(answers.map(code))).toEqual(new Set(['rounds.error.over']));
  });

  test('the link of a round that is over, or of no round', async () => {
    const { id, link } = await started(2, { lettersEach: 1 });
    const [late] = await people(1);
    if (late === undefined) throw new Error('Nobody is in.');
    await teacher.request('DELETE', `/api/rounds/${id}`);
    for (const wrong of [link, 'x', `${link}x`]) {
      expect(code(await join(late, wrong))).toBe('rounds.error.over');
      const invited = await app.visitor.request('GET', `/api/round-invitation?code=${wrong}`);
      expect(code(invited)).toBe('rounds.error.over');
    }
  });

  test('sixty people who join in one second are in, and the next one is not', async () => {
    const { id } = await create(teacher);
    const link = await codeOf(id);
    const kids = await people(61);
    const answers = await Promise.all(kids.slice(0, 60).map((kid) => join(kid, link)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(code(await join(kids[60] ?? teacher, link))).toBe('rounds.error.full');
    expect((await see(teacher, id)).memberCount).toBe(60);
    expect((await teacher.request('POST', `/api/rounds/${id}/start`)).status).toBe(200);
    expect(await app.db.$count(roundLetters, eq(roundLetters.roundId, id))).toBe(120);
  });

  test('the organizer is deleted: it opens by itself', async () => {
    await app.db.insert(communitySettings).values({ roundOrganizers: 'everyone' });
    await app.context.community.reload();
    const [host, anna] = await people(2);
    if (host === undefined || anna === undefined) throw new Error('Nobody is in.');
    const { id, status } = await create(host, { opensIn: 10 * minute, lettersEach: 1 });
    expect(status).toBe(201);
    const link = new URL((await see(host, id)).management?.link ?? '').searchParams.get('code');
    await join(anna, link ?? '');
    await host.request('POST', `/api/rounds/${id}/start`);
    await writeAll(anna, id);
    await app.db.delete(profiles).where(eq(profiles.id, host.id));
    await app.pass(11 * minute);
    await workEachSecond(app.context);
    expect((await see(anna, id)).openedAt).not.toBeNull();
    await app.db.delete(communitySettings);
    await app.context.community.reload();
  });
});

describe('who may what', () => {
  test('only the team starts rounds at first, and finds people for them', async () => {
    const [anna] = await people(1);
    if (anna === undefined) throw new Error('Nobody is in.');
    const answer = await create(anna);
    expect([answer.status, code(answer)]).toEqual([403, 'rounds.error.organize']);
    expect((await anna.request('GET', '/api/round-candidates?search=Ki')).status).toBe(403);
    const found = await teacher.request('GET', '/api/round-candidates?search=kind');
    expect(found.status).toBe(200);
    const administrators = await teacher.request('GET', '/api/round-candidates?search=Mona');
    expect(administrators.body).toEqual({ people: [] });
    const stars = await teacher.request('GET', '/api/round-candidates?search=Mona&for=receiver');
    expect(stars.body).toMatchObject({ people: [{ name: 'Mona Moos' }] });
  });

  test('a member organizes nothing, and a stranger sees nothing', async () => {
    const { id, kids } = await started(2, { lettersEach: 1 });
    const [stranger] = await people(1);
    const [anna, ben] = kids;
    if (stranger === undefined || anna === undefined) throw new Error('Nobody is in.');
    for (const person of [stranger, anna]) {
      for (const path of ['start', 'opening', 'reminder'])
        expect((await person.request('POST', `/api/rounds/${id}/${path}`)).status).toBe(404);
      expect((await person.request('DELETE', `/api/rounds/${id}`)).status).toBe(404);
      const removal = `/api/rounds/${id}/members/${ben?.id}`;
      expect((await person.request('DELETE', removal)).status).toBe(404);
    }
    expect((await stranger.request('GET', `/api/rounds/${id}`)).status).toBe(404);
    expect((await see(anna, id)).management).toBeNull();
  });

  test('each sees the round of this id, also beside an opened one', async () => {
    const opened = await started(2, { lettersEach: 1, title: 'Sommerfest' });
    for (const kid of opened.kids) await writeAll(kid, opened.id);
    await teacher.request('POST', `/api/rounds/${opened.id}/opening`);
    const { id } = await create(teacher, { title: 'Advent' });
    expect(await see(teacher, id)).toMatchObject({ id, title: 'Advent' });
    expect((await teacher.request('GET', `/api/rounds/${randomUUID()}`)).status).toBe(404);
  });

  test('an administrator is not dealt a letter, and carries an invitation for newcomers', async () => {
    const { id } = await create(teacher);
    const link = await codeOf(id);
    expect(code(await join(teacher, link))).toBe('rounds.error.administrator');
    const { body } = await app.visitor.request('GET', `/api/round-invitation?code=${link}`);
    const { invitation } = z.object({ invitation: z.string() }).parse(body);
    expect(invitation.length).toBeGreaterThan(20);
    expect(await app.db.$count(invitations, eq(invitations.note, ''))).toBe(1);
    await teacher.request('DELETE', `/api/rounds/${id}`);
    const [revoked] = await app.db.select().from(invitations);
    expect(revoked?.revokedAt).not.toBeNull();
  });
});

test('reminds once those who have not written, where no one else sees it', async () => {
  const { id, kids } = await started(3, { lettersEach: 1 });
  const [busy, ...idle] = kids;
  await writeAll(busy ?? teacher, id);
  const reminder = await teacher.request('POST', `/api/rounds/${id}/reminder`);
  expect(reminder.body).toEqual({ reminded: 2 });
  const again = await teacher.request('POST', `/api/rounds/${id}/reminder`);
  expect(code(again)).toBe('rounds.error.reminded');
  for (const kid of kids) {
    const { body } = await kid.request('GET', '/api/notifications');
    const shown = JSON.stringify(body).includes('round_reminder');
    expect(shown).toBe(idle.includes(kid));
    expect((await see(kid, id)).wasReminded).toBe(idle.includes(kid));
  }
  expect(await app.db.$count(mails)).toBe(0);
});

test('30 days later who took part is deleted, and letters stay', async () => {
  const { id, kids } = await started(2, { lettersEach: 1 });
  for (const kid of kids) await writeAll(kid, id);
  await teacher.request('POST', `/api/rounds/${id}/opening`);
  await app.pass((roundDays + 1) * day);
  await forgetOldRounds(app.context);
  expect(await app.db.$count(rounds)).toBe(0);
  expect(await app.db.$count(roundMembers)).toBe(0);
  const letters = await received(kids[0] ?? teacher);
  expect(letters).toMatchObject([{ round: null }]);
});

describe('a round that its organizer opens', () => {
  test('shows first names while it gathers, where letters carry names', async () => {
    const { id } = await create(teacher, { opensIn: null });
    const [lena] = await people(1);
    if (lena === undefined) throw new Error('Nobody is in.');
    await join(lena, await codeOf(id));
    expect(await see(lena, id)).toMatchObject({ opensByHand: true, firstNames: ['Kind'] });
    const { id: other } = await create(teacher, { signing: 'anonymous' });
    await join(lena, await codeOf(other));
    expect(await see(lena, other)).toMatchObject({ opensByHand: false, firstNames: null });
  });

  test('keeps how many letters arrived, also after one was removed, and counts who has opened', async () => {
    const { id, kids } = await started(3, { opensIn: null });
    for (const kid of kids) await writeAll(kid, id);
    await teacher.request('POST', `/api/rounds/${id}/opening`);
    const [first] = kids;
    if (first === undefined) throw new Error('Nobody is in.');
    const [letter] = await received(first);
    await first.request('POST', `/api/compliments/${letter?.id}/read`);
    await app.db
      .update(compliments)
      .set({ removedAt: app.clock.now() })
      .where(eq(compliments.id, letter?.id ?? ''));
    const openedBy = { opened: 1, receivers: 3 };
    expect(await see(teacher, id)).toMatchObject({ letterCount: 6, openedBy });
    expect(await see(first, id)).toMatchObject({ letterCount: 6, openedBy: null });
  });

  test('lets those who were still writing send the text as a letter of its own', async () => {
    const { id, kids } = await started(3, { opensIn: null });
    const [slow] = kids;
    const [sheet] = slow === undefined ? [] : (await see(slow, id)).letters;
    await teacher.request('POST', `/api/rounds/${id}/opening`);
    expect(await see(teacher, id)).toMatchObject({ letterCount: 0 });
    const late = { id: sheet?.id, receiverId: sheet?.receiver.id, text: roundText };
    const sent = await slow?.request('POST', '/api/compliments', { ...late, isAnonymous: false });
    expect(sent?.status).toBe(201);
  });

  test('begins again with the same people, for its organizer alone', async () => {
    const { id, kids } = await started(3);
    await teacher.request('POST', `/api/rounds/${id}/opening`);
    const again = await create(teacher, { again: id });
    expect(again.status).toBe(201);
    expect(await see(teacher, again.id)).toMatchObject({ memberCount: 3 });
    expect(await see(kids[0] ?? teacher, again.id)).toMatchObject({ memberCount: 3 });
    const other = await app.signUp('Otto Ohm');
    await app.giveRole(other, 'moderator');
    expect((await create(other, { again: id })).status).toBe(404);
  });
});
