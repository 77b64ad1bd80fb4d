import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Signing } from '#domain/rounds/round.ts';
import { memberPaths } from '#domain/shared/pages.ts';
import { recurringTasks } from '#server/bootstrap/tasks.ts';
import { mails, users } from '#server/db/schema/accounts.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { loginCodes } from '#server/db/schema/login-codes.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pendingPushes, pushDevices, pushSettings } from '#server/db/schema/pushes.ts';
import { roundLetters } from '#server/db/schema/rounds.ts';
import { endCodeAccounts } from '#server/features/accounts/actions/end-code-accounts.ts';
import { deliverPushes } from '#server/features/notifications/actions/deliver-pushes.ts';
import {
  createTestApp,
  leave,
  type Answer,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts';
import { whole } from '#tests/support/community.ts';
import { sendingTo } from '#tests/support/compliments.ts';
import { cloneOf, createTemplate } from '#tests/support/database.ts';
import { fillPath, readOperations } from '#tests/support/openapi.ts';
import { fc } from '#tests/support/properties.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { createTestSite } from '#tests/support/site.ts';
import { workEachSecond } from '#tests/support/work-each-second.ts';

/* Runs the same acts in copies of one community with the same ids, clock and chance; tests compare what is observed. */

/** Two suspected writers of the letter, its receiver with two more accounts, other members, and the team. */
const names = {
  xaver: 'Xaver Ximenes',
  yara: 'Yara Yilmaz',
  receiver: 'Rosa Reich',
  second: 'Rieke Reich',
  third: 'Rolf Reich',
  mina: 'Mina Maurer',
  moderator: 'Mona Moos',
  administrator: 'Ada Adler',
};

export type Name = keyof typeof names;
export const suspects = ['xaver', 'yara'] as const;
export type Suspect = (typeof suspects)[number];
const everybody = Object.keys(names).filter((name): name is Name => name in names);

type People = Record<Name, TestPerson>;

async function peopleOf(create: (name: Name) => Promise<TestPerson>): Promise<People> {
  return {
    xaver: await create('xaver'),
    yara: await create('yara'),
    receiver: await create('receiver'),
    second: await create('second'),
    third: await create('third'),
    mina: await create('mina'),
    moderator: await create('moderator'),
    administrator: await create('administrator'),
  };
}

type Base = { url: string; people: People; at: Date; paths: string[] };

export type World = {
  app: TestApp;
  people: People;
  /** The anonymous letter to the receiver. */
  letter: string;
  /** Events at open pages since the last look, as `kind person`. */
  heard: string[];
  /** Pushes since the last look, as `person message` before encryption. */
  pushed: string[];
  /** Limits the receiver, in tests of a sender's view: no acts, or ratings and thanks for anonymous letters only. */
  receiver: 'acts' | 'acts on anonymous letters' | 'is idle';
  /** The number of the current act. */
  turn: number;
  random: ReturnType<typeof createChance>;
  paths: readonly string[];
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const env = {
  ANONYMOUS_DELAY_MINUTES: '5-45',
  RATE_LIMITS: 'off',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'post@example.org',
};

/** Restarts randomness with each act, so that one act does not change the next. */
function createChance() {
  let current = seededRandom(1);
  return {
    begin: (turn: number): void => {
      current = seededRandom(1000 + turn);
    },
    below: (bound: number): number => current.below(bound),
  };
}

export async function createBase(): Promise<Base> {
  const { url, result } = await createTemplate(async (database) => {
    const app = await createTestApp({ env, database });
    const people = await peopleOf(async (name) => {
      const person = await app.signUp(names[name]);
      await app.confirmAddress(person);
      await person.request('PATCH', '/api/preferences', { digests: { rhythm: 'daily' } });
      await turnPushesOn(app, person);
      return person;
    });
    await app.giveRole(people.moderator, 'moderator');
    await app.makeAdministrator(people.administrator);
    const rule = { isOn: true, numbers: { reporters: 2, withinHours: 24 } };
    await people.administrator.request('PUT', '/api/admin/rules/hide_after_reports', rule);
    await app.pass(day);
    await workEachSecond(app.context);
    // Gives the receivers a signed letter of each of the first six people.
    for (const receiver of ['receiver', 'second'] as const)
      for (const sender of everybody.slice(0, 6))
        if (sender !== receiver) await write(people[sender], people[receiver]);
    await app.pass(day);
    await runNightlyTasks(app);
    const reads = (await readOperations(app)).filter(({ method }) => method === 'GET');
    const at = app.clock.now();
    await app.close();
    return { people, at, paths: reads.map(({ path }) => path) };
  });
  return { url, ...result };
}

/** Lets codes open the accounts of both suspects, instead of their addresses. */
export async function giveCodes({ app, people }: World): Promise<void> {
  for (const suspect of suspects) {
    const userId = people[suspect].id;
    await app.db
      .update(users)
      .set({ email: null, emailVerified: false })
      .where(eq(users.id, userId));
    await app.db.insert(loginCodes).values({
      userId,
      codeHash: suspect,
      giverId: people.administrator.id,
      endsAt: new Date(app.clock.now().getTime() + 20 * day),
    });
  }
}

/** Ends an account as its last day does. */
export async function endAccount({ app, people }: World, suspect: Suspect): Promise<void> {
  await app.db
    .update(loginCodes)
    .set({ endsAt: app.clock.now() })
    .where(eq(loginCodes.userId, people[suspect].id));
  await endCodeAccounts(app.context);
}

async function turnPushesOn({ db, clock }: TestApp, { id: personId }: TestPerson): Promise<void> {
  const timeZone = 'Europe/Berlin';
  await db.insert(pushSettings).values({ personId, timeZone, tellsThanks: true });
  await db.insert(pushDevices).values({
    personId,
    endpoint: `https://push.example/${personId}`,
    p256dh: 'key',
    auth: 'secret',
    device: 'Firefox',
    lastSeenAt: clock.now(),
  });
}

async function write(
  from: TestPerson,
  to: TestPerson,
  id: string = randomUUID(),
  isAnonymous = false,
) {
  await from.meet(to);
  return from.request('POST', '/api/compliments', sendingTo(to, { id, isAnonymous }));
}

export async function createWorld(
  base: Base,
  writer: Suspect,
  receiver: World['receiver'] = 'acts',
): Promise<World> {
  const random = createChance();
  const app = await createTestApp({ env, random, database: await cloneOf(base.url) });
  app.clock.move(base.at.getTime() - app.clock.now().getTime());
  // Its trigger counts the days that have really passed, and worlds live in days of their own.
  await app.db.execute(sql`alter table audit_events disable trigger user`);
  const site = await createTestSite(app);
  const people = await peopleOf(async (name) =>
    app.rebind(base.people[name], site, `2001:db8:${1 + everybody.indexOf(name)}::1`),
  );
  const world: World = {
    app,
    people,
    letter: '7e57ab1e-0000-4000-8000-000000000000',
    heard: [],
    pushed: [],
    receiver,
    turn: 0,
    random,
    paths: base.paths,
  };
  app.context.push = {
    ...app.context.push,
    send: async ({ endpoint }, message) => {
      world.pushed.push(`${endpoint.slice(endpoint.lastIndexOf('/') + 1)} ${message}`);
      return { kind: 'delivered' };
    },
  };
  app.context.feed.subscribeLocal((changes) => {
    for (const change of changes ?? []) world.heard.push(JSON.stringify(change));
  });
  await write(people[writer], people.receiver, world.letter, true);
  await pass(world, hour);
  return world;
}

export async function closeWorld({ app }: World): Promise<void> {
  await app.context.background.idle();
  await app.context.mail.close();
  await app.close();
}

async function pass({ app }: World, milliseconds: number): Promise<void> {
  await app.pass(milliseconds);
  await workEachSecond(app.context);
  await deliverPushes(app.context);
  if (milliseconds >= day) await runNightlyTasks(app);
}

/** Passes to a quarter past seven in Berlin, when digests are written. */
async function passToMorning({ app }: World): Promise<void> {
  const now = app.clock.now();
  const morning = new Date(now);
  morning.setUTCHours(5, 15, 0, 0);
  if (morning <= now) morning.setUTCDate(morning.getUTCDate() + 1);
  await app.pass(morning.getTime() - now.getTime());
  await workEachSecond(app.context);
  await runNightlyTasks(app);
}

/** Begins a day of its own, as letters of one day are sorted by ids; without its night, which moves coarse figures. */
async function passQuietDay({ app }: World): Promise<void> {
  await app.pass(day);
  await workEachSecond(app.context);
}

/** Leaves out jobs that need a mail server or a backup storage. */
const outside = new Set(['deliver-mail', 'back-up']);

async function runNightlyTasks({ context }: TestApp): Promise<void> {
  for (const { name, run } of recurringTasks(context)) if (!outside.has(name)) await run();
}

/** An act; each kind reads its choices in its own way. */
export type Act = { kind: ActKind; one: number; two: number; flag: boolean };

type Perform = (world: World, act: Act) => Promise<Answer | null>;

const actors = ['receiver', 'receiver', 'receiver', 'receiver', 'second', 'third', 'mina'] as const;
const actorOf = ({ people }: World, { one }: Act): TestPerson =>
  people[actors[one % actors.length] ?? 'receiver'];

/** Picks the letter in question as often as all others together. */
async function letterOf(world: World, act: Act): Promise<string> {
  const actor = actorOf(world, act);
  if (actor === world.people.receiver && act.two % 2 === 0) return world.letter;
  const isFeedback = act.kind === 'rate' || act.kind === 'thank';
  const letters = (await whole(actor, 'compliments/received')).filter(
    ({ sender }) => !isFeedback || world.receiver === 'acts' || sender?.kind === 'anonymous',
  );
  return letters[Math.floor(act.two / 2) % Math.max(1, letters.length)]?.id ?? world.letter;
}

const withLetter =
  (method: string, path: string, body?: (act: Act) => object): Perform =>
  async (world, act) =>
    actorOf(world, act).request(
      method,
      `/api/compliments/${await letterOf(world, act)}/${path}`,
      body?.(act),
    );

const withItem =
  (list: string, method: string, path: (id: string) => string): Perform =>
  async (world, act) => {
    const items = await whole(actorOf(world, act), list);
    const item = items[act.two % Math.max(1, items.length)];
    return item === undefined ? null : actorOf(world, act).request(method, path(item.id));
  };

const idOf = ({ turn }: World, part: number) =>
  `7e57ab1e-0000-4000-800${part}-${String(turn).padStart(12, '0')}` as const;

const preferences = [
  { signedOnly: true },
  { signedOnly: false },
  { unwantedWords: ['Garten', 'Küche', 'Chor'] },
  { unwantedWords: [] },
  { withoutAiHelp: true },
];

const waits = [minute, 20 * minute, 20 * minute, 70 * minute, 25 * hour, 31 * day, 91 * day];

const acts = {
  read: withLetter('POST', 'read'),
  rate: withLetter('PUT', 'rating', ({ flag }) => ({ rating: flag ? 'positive' : null })),
  thank: withLetter('POST', 'thanks', ({ flag }) => ({ asksWho: flag })),
  report: withLetter('POST', 'report', () => ({ reason: 'Das passt nicht.' })),
  block: withLetter('PUT', 'block'),
  unblock: withItem('blocked-senders', 'DELETE', (id) => `/api/blocked-senders/${id}`),
  favorite: withLetter('PUT', 'favorite', ({ flag }) => ({ isFavorite: flag })),
  take: withItem('compliments/filtered', 'POST', (id) => `/api/compliments/${id}/take`),
  empty: (world, act) => actorOf(world, act).request('DELETE', '/api/compliments/filtered'),
  prefer: (world, act) =>
    actorOf(world, act).request('PATCH', '/api/preferences', {
      inbox: preferences[act.two % preferences.length],
    }),
  pause: (world, act) => {
    const until = new Date(world.app.clock.now().getTime() + 3 * day).toISOString().slice(0, 10);
    const noLettersUntil = act.flag ? until : null;
    return actorOf(world, act).request('PATCH', '/api/preferences', { inbox: { noLettersUntil } });
  },
  draw: (world, act) => actorOf(world, act).request('POST', '/api/draws'),
  see: (world, act) =>
    actorOf(world, act).request('POST', '/api/unread/read', { kind: 'compliments' }),
  write: (world, act) => {
    const from = actorOf(world, act);
    const to = actorOf(world, { ...act, one: act.two });
    if (from !== to) return write(from, to, idOf(world, 0), act.flag);
    return write(world.people.moderator, to, idOf(world, 0), act.flag);
  },
  /** Lets both suspects write the same; to the receiver only signed letters, if the writer is in question. */
  suspectsWrite: async (world, act) => {
    const to = actorOf(world, act);
    const isQuestion = world.receiver === 'acts' && to === world.people.receiver;
    const isAnonymous = act.flag && !isQuestion;
    for (const [part, suspect] of suspects.entries())
      await write(world.people[suspect], to, idOf(world, part + 1), isAnonymous);
    return null;
  },
  decide: async (world, act) => {
    const reports = await whole(world.people.moderator, 'admin/cases');
    const report = reports.find(({ id }) => id !== world.letter);
    const path = `/api/admin/cases/${report?.id}/decision`;
    return report === undefined
      ? null
      : world.people.moderator.request('POST', path, {
          decision: act.flag ? 'approved' : 'removed',
          rule: act.flag ? undefined : 'other',
        });
  },
  /** Lets five people, with both suspects, write in a round of the administrator; one letter each, so that no order tells. */
  round: async (world, act) => {
    const id = idOf(world, 3);
    const { people } = world;
    await passQuietDay(world);
    // No other letter arrives on the day of the opening: their order in a day is chance.
    await passQuietDay(world);
    const { administrator, xaver, yara, receiver, second, mina } = people;
    const members = [xaver, yara, receiver, second, mina];
    const opensAt = new Date(world.app.clock.now().getTime() + day).toISOString();
    await administrator.request('POST', '/api/rounds', {
      id,
      title: 'Warme Dusche',
      note: null,
      shape: 'each',
      lettersEach: 1,
      signing: act.flag ? 'anonymous' : 'signed',
      opensAt,
      receiverId: null,
      memberIds: members.map((member) => member.id),
    });
    await administrator.request('POST', `/api/rounds/${id}/start`);
    for (const member of members) {
      const { body } = await member.request('GET', `/api/rounds/${id}`);
      const dealt = z.object({ letters: z.array(z.object({ id: z.string() })) }).safeParse(body);
      for (const letter of dealt.data?.letters ?? [])
        await member.request('PUT', `/api/rounds/${id}/letters/${letter.id}`, {
          text: roundText,
          isAnonymous: true,
        });
    }
    const shownBefore = await administrator.request('GET', `/api/rounds/${id}`);
    await administrator.request('POST', `/api/rounds/${id}/opening`);
    await passQuietDay(world);
    return shownBefore;
  },
  /** One of the two who may have written it deletes the account. */
  leave: async ({ people }, { two, flag }) => {
    if (flag && two % 3 === 0) await leave(people.xaver);
    return null;
  },
  wait: async (world, act) => {
    await pass(world, waits[act.two % waits.length] ?? minute);
    return null;
  },
  morning: async (world) => {
    await passToMorning(world);
    return null;
  },
} satisfies Record<string, Perform>;

const roundText = 'Du hörst so gut zu, das tut allen gut.';
const roundId = '7e57ab1e-0000-4000-8005-000000000000';
const roundMembers = ['xaver', 'yara', 'receiver', 'second', 'third', 'mina'] as const;
const organize = ({ people }: World, method: string, path: string, body?: object) =>
  people.administrator.request(method, `/api/rounds${path}`, body);

/** Creates a round of six people and deals its letters; returns who writes to whom. */
export async function dealRound(
  world: World,
  signing: Signing,
  lettersEach: number | null,
  readsFirst = false,
): Promise<string[]> {
  const { app, people } = world;
  await passQuietDay(world);
  world.random.begin(1);
  await organize(world, 'POST', '', {
    id: roundId,
    title: 'Warme Dusche',
    note: null,
    shape: 'each',
    lettersEach,
    signing,
    opensAt: new Date(app.clock.now().getTime() + day).toISOString(),
    receiverId: null,
    memberIds: roundMembers.map((name) => people[name].id),
    readsFirst,
  });
  await organize(world, 'POST', `/${roundId}/start`);
  const dealt = await app.db.select().from(roundLetters).where(eq(roundLetters.roundId, roundId));
  return dealt.map(({ writerId, receiverId }) => `${writerId} to ${receiverId}`).toSorted();
}

/** Writes to these people, or all own letters that are not written. */
async function writeInRound(person: TestPerson, to?: readonly string[]): Promise<void> {
  const { body } = await person.request('GET', `/api/rounds/${roundId}`);
  const { letters } = sheets.parse(body);
  for (const { id, text, receiver } of letters)
    if (to?.includes(receiver.id) ?? text === null)
      await person.request('PUT', `/api/rounds/${roundId}/letters/${id}`, {
        text: roundText,
        isAnonymous: true,
      });
}

const sheets = z.object({
  letters: z.array(
    z.object({
      id: z.string(),
      text: z.string().nullable(),
      receiver: z.object({ id: z.string() }),
    }),
  ),
});

async function receiversOf(person: TestPerson): Promise<string[]> {
  const { body } = await person.request('GET', `/api/rounds/${roundId}`);
  return sheets.parse(body).letters.map(({ receiver }) => receiver.id);
}

const takeOver = (person: TestPerson) => person.request('POST', `/api/rounds/${roundId}/letters`);
const leaveRound = (person: TestPerson) =>
  person.request('DELETE', `/api/rounds/${roundId}/membership`);

/** Lists the steps of a dealt round that does not open: suspects write one of their sheets, or none, and all do what they can. */
export function writeRound(
  world: World,
  to: 'first' | 'last' | 'none',
): (() => Promise<unknown>)[] {
  const { xaver, yara, third, mina, moderator } = world.people;
  const writeOne = async (suspect: TestPerson): Promise<void> => {
    const receivers = await receiversOf(suspect);
    const receiver = to === 'first' ? receivers[0] : receivers.at(-1);
    if (receiver === undefined) throw new Error('No letter was dealt.');
    // Checks a text instead of writing it: administrators read how many are checked.
    const check = { text: roundText, language: 'de' };
    await (to === 'none'
      ? suspect.request('POST', '/api/compliments/check', check)
      : writeInRound(suspect, [receiver]));
  };
  return [
    () => writeOne(xaver),
    () => writeInRound(mina),
    () => takeOver(mina),
    () => organize(world, 'POST', `/${roundId}/reminder`),
    () => writeOne(yara),
    () => writeInRound(mina),
    () => takeOver(mina),
    () => organize(world, 'POST', `/${roundId}/members`, { memberIds: [moderator.id] }),
    () => organize(world, 'DELETE', `/${roundId}/members/${xaver.id}`),
    () => leaveRound(third),
    () => (to === 'none' ? Promise.resolve() : takeOver(xaver)),
    () => leaveRound(yara),
    () => leave(xaver),
    () => writeInRound(mina),
  ];
}

/** Lists the steps in which one suspect writes to the receiver and the other to `second`, and it opens; each gets one letter. */
export function openRound(world: World, writer: Suspect): (() => Promise<unknown>)[] {
  const { people } = world;
  const { receiver, second, third, mina } = people;
  const other = people[writer === 'xaver' ? 'yara' : 'xaver'];
  return [
    () => writeInRound(people[writer], [receiver.id]),
    () => writeInRound(other, [second.id]),
    () => writeInRound(receiver, [mina.id]),
    () => writeInRound(second, [third.id]),
    () => writeInRound(third, [people.xaver.id]),
    () => writeInRound(mina, [people.yara.id]),
    () => organize(world, 'POST', `/${roundId}/opening`),
  ];
}

/** Lets the administrator read a round's letters: returns one by its receiver, which is written anew, and the rest fit. */
export function readRound(world: World, writer: Suspect): (() => Promise<unknown>)[] {
  const { people } = world;
  const written = openRound(world, writer).slice(0, -1);
  const decide = async (verdict: string, only?: TestPerson): Promise<void> => {
    const letters = await listToRead(world);
    if (letters.length !== roundMembers.length) throw new Error('The reader has not all letters.');
    for (const { id, text, receiver } of letters)
      if (only === undefined || receiver === names.receiver)
        await organize(world, 'PUT', `/${roundId}/reading/${id}`, {
          text,
          verdict,
          reason: 'Schreib es freundlicher.',
        });
  };
  return [
    ...written,
    () => organize(world, 'POST', `/${roundId}/writing-end`),
    () => decide('returned', people.receiver),
    () => writeInRound(people[writer], [people.receiver.id]),
    () => decide('fits'),
    () => organize(world, 'POST', `/${roundId}/opening`),
  ];
}

const toRead = z.object({
  letters: z.array(z.object({ id: z.string(), text: z.string(), receiver: z.string() })),
});

/** Reads what the reader sees, in the order of the receivers: chance alone orders it. */
async function listToRead(world: World) {
  const { body } = await organize(world, 'GET', `/${roundId}/reading`);
  const { data } = toRead.safeParse(body);
  return (data?.letters ?? []).toSorted((one, two) => (one.receiver < two.receiver ? -1 : 1));
}

export async function callRoundOff(world: World): Promise<void> {
  await organize(world, 'DELETE', `/${roundId}`);
}

/** Sends a letter, which its receiver blocks. */
export async function writeAndBlock(
  world: World,
  suspect: Suspect,
  receiver: Name,
  isAnonymous: boolean,
): Promise<void> {
  const { people } = world;
  const id = randomUUID();
  await write(people[suspect], people[receiver], id, isAnonymous);
  await pass(world, hour);
  const { status } = await people[receiver].request('PUT', `/api/compliments/${id}/block`);
  if (status !== 200) throw new Error(`Blocking answered ${status}.`);
}

/** Restarts chance, a second later. */
export async function beginStep(world: World, at: number): Promise<void> {
  world.random.begin(at);
  await world.app.pass(1000);
}

/** Reads the round as everyone but the suspects sees it. */
export async function readRoundViews(world: World): Promise<Map<string, string>> {
  const path = `/api/rounds/${roundId}`;
  const others = ['administrator', 'moderator', 'receiver', 'second', 'third', 'mina'] as const;
  const views = await look(world, others, [path, '/api/rounds', ...oftenRead]);
  const read = (await listToRead(world)).map(({ text, receiver }) => `${text} for ${receiver}`);
  return new Map([...views, ['the reader', read.join()]]);
}

export type ActKind = keyof typeof acts;

/** Generates random acts; those in `often` come more often. */
export function program(often: Partial<Record<ActKind, number>>): fc.Arbitrary<Act[]> {
  const kinds = Object.keys(acts).filter((kind): kind is ActKind => kind in acts);
  const kind = fc.oneof(
    ...kinds.map((kind) => ({ arbitrary: fc.constant(kind), weight: often[kind] ?? 1 })),
  );
  const act = fc.record({ kind, one: fc.nat(41), two: fc.nat(41), flag: fc.boolean() });
  return fc.array(act, { minLength: 1, maxLength: 40, size: 'max' });
}

/** Lists a receiver's acts that no other member hears of. */
const withoutHearers = new Set<ActKind>([
  'read',
  'rate',
  'thank',
  'report',
  'block',
  'unblock',
  'favorite',
  'take',
  'empty',
  'prefer',
  'pause',
  'see',
]);

function isOfReceiver(world: World, act: Act): boolean {
  return withoutHearers.has(act.kind) && actorOf(world, act) === world.people.receiver;
}

/** Runs one act a second after the last one; returns what its caller reads. */
export async function perform(world: World, act: Act): Promise<string> {
  world.turn += 1;
  world.random.begin(world.turn);
  await world.app.pass(1000);
  const perform: Perform = acts[act.kind];
  const isLeftOut = world.receiver === 'is idle' && isOfReceiver(world, act);
  const answer = isLeftOut ? null : await perform(world, act);
  await workEachSecond(world.app.context);
  return answer === null ? '' : shown(answer);
}

/** Serializes an answer without the headers that are never equal. The ETag of a page depends on its own ids. */
function shown({ status, headers, body }: Answer): string {
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  const kept = [...headers].filter(([name]) => !unique.has(name) && !(isPage && name === 'etag'));
  return JSON.stringify([status, kept, body]);
}

const unique = new Set(['set-cookie', 'date', 'x-request-id']);

/** Matches paths about the machine or about looking, not about a person. */
const aboutNobody = /health|ready|proxies|openapi|events|random|checks|callback|metrics/u;
/** Shows the sender of a reported letter, or what rules do with it (P32). */
const opensReports = /^\/api\/admin\/(?:cases|people\/|audit)/u;
/** Loses all letters of a deleted account, also anonymous ones, and nothing else is promised. */
const sumsLetters = /^\/api\/admin\/engagement/u;
const ofTeam = /^\/api\/admin\//u;

const acceptsAll = { accept: '*/*, text/html' };

/** Reads the paths as these people; returns the answers by path. */
async function look(
  world: World,
  who: readonly Name[],
  paths: readonly string[],
): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const name of who)
    for (const path of paths)
      seen.set(`${name} ${path}`, await readWhole(world.people[name], path));
  return seen;
}

const mostReads = 5;
/** A little less than the time after which a page leaves a slow query to the browser. */
const wholeWithin = 950;

/** Reads a page again that may have left a query to the browser, which not every place shows by a skeleton. */
async function readWhole(person: TestPerson, path: string): Promise<string> {
  let answer = '';
  for (let reads = 0; reads < mostReads; reads += 1) {
    const startedAt = performance.now();
    answer = shown(await person.request('GET', path, undefined, acceptsAll));
    if (path.startsWith('/api/') || performance.now() - startedAt < wholeWithin) break;
  }
  return answer;
}

const oftenRead = ['compliments/received?pageSize=50', 'blocked-senders', 'unread', 'profile'].map(
  (path) => `/api/${path}`,
);

/** Reads the receiver's lists, and all that was sent to others than the suspects since the last look. */
export async function readFrequentViews(world: World): Promise<Map<string, string>> {
  const lists = await look(world, ['receiver'], oftenRead);
  return new Map([...lists, ...(await readSent(world)), ['events', takeOtherEvents(world)]]);
}

/** Reads all that members and the team can; for the team, nothing about a report that tells its sender (P32). */
export async function readAllViews(world: World): Promise<Map<string, string>> {
  const { people, letter } = world;
  const isReported = await isLetterReported(world);
  const hasLeft = (await world.app.db.$count(profiles, eq(profiles.id, people.xaver.id))) === 0;
  const ids = [letter, people.xaver.id, people.yara.id];
  const fill = (path: string) =>
    path.includes('{')
      ? ids.map((id) => fillPath(path, (key) => (key === 'iso2' ? 'de' : id)))
      : [`${path}?page=1&pageSize=50&days=90&box=all`];
  const others = world.paths.filter(
    (path) =>
      !aboutNobody.test(path) &&
      !(isReported && opensReports.test(path)) &&
      !(hasLeft && sumsLetters.test(path)),
  );
  const paths = others.flatMap(fill);
  const searches = ['compliments/opened', 'admin/people'].map(
    (path) => `/api/${path}?search=Xaver&box=all`,
  );
  const pages = memberPaths.map((path) => `${path}?tab=sent`);
  const ofMembers = [...paths, ...searches, ...pages].filter((path) => !ofTeam.test(path));
  const team = [...paths.filter((path) => ofTeam.test(path)), ...searches, ...premoderation];
  return new Map([
    ...(await look(world, ['receiver', 'second', 'mina'], ofMembers)),
    ...(await look(world, ['moderator', 'administrator'], team)),
    ['metrics', await readMetrics(world)],
  ]);
}

const premoderation = ['cases', 'cases/decided'].map(
  (list) => `/api/admin/${list}?queue=premoderation`,
);

/** Reads the names and labels of all metrics, and the counters; without durations and figures of the process. */
async function readMetrics({ app }: World): Promise<string> {
  const response = await app.app.request('http://localhost:3000/metrics');
  const lines = (await response.text()).split('\n');
  return lines
    .filter((line) => !/process_|nodejs_/u.test(line))
    .map((line) => (/seconds(?:_bucket|_sum)?[{ ]/u.test(line) ? line.replace(/ \S+$/u, '') : line))
    .join('\n');
}

async function isLetterReported({ app, letter }: World): Promise<boolean> {
  const { id, reported } = compliments;
  return (await app.db.$count(compliments, and(eq(id, letter), reported))) > 0;
}

/** Reads mails and pushes to all but the suspects. */
async function readSent(world: World): Promise<Map<string, string>> {
  const { people, letter } = world;
  const { db } = world.app;
  // Letters that a round delivers in one moment have ids of each world.
  const isQuestion = sql<boolean>`coalesce(${pendingPushes.complimentId} = ${letter}, false)`;
  const letters = await db
    .select({ to: mails.recipient, subject: mails.subject, text: mails.text, html: mails.html })
    .from(mails)
    .orderBy(mails.recipient, mails.createdAt, mails.subject);
  const pushes = await db
    .select({
      to: pendingPushes.personId,
      kind: pendingPushes.kind,
      isQuestion,
    })
    .from(pendingPushes)
    .orderBy(pendingPushes.personId, isQuestion, pendingPushes.kind);
  const own = new Set(suspects.flatMap((suspect) => [people[suspect].email, people[suspect].id]));
  const toOthers = ({ to }: { to: string }) => !own.has(to);
  return new Map([
    ['mails', JSON.stringify(letters.filter(toOthers))],
    ['waiting pushes', JSON.stringify(pushes.filter(toOthers))],
    ['pushes', JSON.stringify(takePushes(world, (personId) => !own.has(personId)))],
  ]);
}

const ownPaths = [
  'compliments/sent?pageSize=50',
  'profile',
  'blocked-senders',
  'auth/activity',
].map((path) => `/api/${path}`);

/** Reads all that a suspect can: the promised facts about anonymous letters, and the rest. */
export async function readOwnViews(world: World, name: Suspect) {
  const seen = await look(world, [name], ownPaths);
  const facts = new Set<string>();
  let figures = { score: 0, thanksReceived: 0 };
  const rest = [...seen].map(([path, answer]) => {
    const body: unknown = JSON.parse(answer, (key, value: unknown) =>
      promised.has(key) ? null : value,
    );
    JSON.parse(answer, function note(this: { id?: string }, key, value: unknown) {
      if (key === 'rating' || key === 'thanked')
        if (value === 'positive' || value === true) facts.add(`${this.id} ${key}`);
      if (key === 'score' || key === 'thanksReceived') figures = { ...figures, [key]: value };
      return value;
    });
    return [path, JSON.stringify(body)] as const;
  });
  return { facts, figures, rest: new Map(rest) };
}

/** Lists the facts that a sender learns, and their counts. */
const promised = new Set(['rating', 'thanked', 'score', 'thanksReceived']);

/** Returns the pushes to these people since the last call, as they are before encryption. */
function takePushes({ pushed }: World, isWanted: (personId: string) => boolean): string[] {
  return pushed
    .splice(0)
    .filter((push) => isWanted(push.slice(0, push.indexOf(' '))))
    .toSorted();
}

/** Returns events at this suspect's pages since the last call. */
export function takeOwnEvents(world: World, name: Suspect): string[] {
  const { id } = world.people[name];
  return world.heard
    .splice(0)
    .filter((event) => event.includes(id))
    .toSorted();
}

/** Returns sorted events at all pages but the suspects'; forgets them. */
function takeOtherEvents(world: World): string {
  const ids = suspects.map((suspect) => world.people[suspect].id);
  const others = world.heard.filter((event) => !ids.some((id) => event.includes(id)));
  world.heard.length = 0;
  return JSON.stringify(others.toSorted());
}

/** Renames each world's own ids in the order in which they appear, and the time of the test. */
export function createRenamer(base: Base) {
  const known = new Set(Object.values(base.people).map(({ id }) => id));
  const own = new Map<string, string>();
  const startedAt = Date.now() - minute;
  const isNow = (time: number): boolean => time >= startedAt && time <= Date.now() + minute;
  return (text: string): string =>
    text
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, (id) => {
        if (known.has(id) || id.startsWith('7e57ab1e')) return id;
        const name = own.get(id) ?? `id-${own.size}`.padEnd(36, '-');
        own.set(id, name);
        return name;
      })
      // Each seal of the link that turns digests off is another one.
      .replaceAll(/unsubscribe\?token=[\w-]+/gu, 'unsubscribe')
      .replaceAll(/(?<=shortCode\W+)\w{6}/gu, 'chance')
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/gu, (time) =>
        isNow(Date.parse(time)) ? 'now' : time,
      )
      .replaceAll(/\b\d{13}\b/gu, (time) => (isNow(Number(time)) ? 'now' : time));
}
