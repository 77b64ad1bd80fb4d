import { and, eq, gt, isNotNull, sql, type SQL } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { secondlyTasks } from '#server/bootstrap/tasks.ts';
import { mails } from '#server/db/schema/accounts.ts';
import { engagementMetrics, unfinishedDays } from '#server/db/schema/analytics.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { failedWork } from '#server/db/schema/jobs.ts';
import { reports } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pendingPushes, pushDevices } from '#server/db/schema/pushes.ts';
import { roundLetters, roundMembers, rounds } from '#server/db/schema/rounds.ts';
import { deliverPushes } from '#server/features/notifications/actions/deliver-pushes.ts';
import { sendDigests } from '#server/features/notifications/actions/send-digests.ts';
import { sendTeamAlerts } from '#server/features/notifications/actions/send-team-alerts.ts';
import { dealRunningRounds } from '#server/features/rounds/actions/deal-again.ts';
import { startEachSecond } from '#server/jobs/each-second.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';
import { reportOne } from '#tests/support/reports.ts';
import { workEachSecond } from '#tests/support/work-each-second.ts';

/* A fault in the background stays where it is: everything else goes on. */

const minute = 60_000;
const hour = 60 * minute;

let app: TestApp;
let sender: TestPerson;
/** The person for whom something cannot be written. */
let unlucky: TestPerson;
let lucky: TestPerson;

beforeEach(async () => {
  app = await createTestApp({
    env: {
      RATE_LIMITS: 'off',
      ANONYMOUS_DELAY_MINUTES: '5-45',
      SMTP_URL: 'smtp://localhost:25',
      MAIL_FROM: 'team@example.org',
    },
  });
  [sender, unlucky, lucky] = [await member('Sam'), await member('Una'), await member('Lars')];
});
afterEach(() => app.close());

async function member(name: string): Promise<TestPerson> {
  const person = await app.signUp(name);
  await app.confirmAddress(person);
  return person;
}

/** Makes PostgreSQL refuse these rows, as a broken constraint (P0001) or a time limit (57014) would. */
async function refuseRows(
  table: SQL,
  when: SQL,
  { on = 'insert or update', code = 'P0001' }: { on?: string; code?: string } = {},
): Promise<void> {
  await app.db.execute(sql`
    create function refuse_row() returns trigger language plpgsql as
    ${sql.raw(`'begin raise exception ''refused'' using errcode = ''${code}''; end'`)}`);
  await app.db.execute(sql`create trigger refused_row before ${sql.raw(on)} on ${table}
    for each row when (${when}) execute function refuse_row()`);
}

async function takeRowsAgain(): Promise<void> {
  await app.db.execute(sql`drop function refuse_row() cascade`);
}

function quoted(value: string): SQL {
  return sql.raw(`'${value}'`);
}

const oneSent = { complimentsSent: 1, complimentsReceived: 0, thanksSent: 0, aiInteractions: 0 };

const failed = () => app.db.select({ task: failedWork.task }).from(failedWork);

type Example = {
  task: string;
  /** Makes work for this person. */
  make: (person: TestPerson) => Promise<unknown>;
  run: () => Promise<void>;
  refuse: () => Promise<void>;
  isDone: (person: TestPerson) => Promise<boolean>;
};

const examples: readonly Example[] = [
  {
    task: 'open-rounds',
    make: async (person) => {
      const letter = { text: 'Auf dich ist Verlass.', writtenAt: app.clock.now() };
      await insertRound(person, [{ writerId: sender.id, receiverId: person.id, ...letter }]);
    },
    run: () => workEachSecond(app.context),
    refuse: () => refuseRows(sql`compliments`, sql`new.receiver_id = ${quoted(unlucky.id)}`),
    isDone: async (person) =>
      (await app.db.$count(rounds, and(eq(rounds.title, person.id), isNotNull(rounds.openedAt)))) >
      0,
  },
  {
    task: 'deliver-letters',
    make: (person) => send(sender, person, { isAnonymous: true }),
    run: () => workEachSecond(app.context),
    refuse: () =>
      refuseRows(
        sql`compliments`,
        sql`new.receiver_id = ${quoted(unlucky.id)} and new.arrived_at is not null`,
        { on: 'update', code: '57014' },
      ),
    isDone: async (person) =>
      (await app.db.$count(
        compliments,
        and(eq(compliments.receiverId, person.id), eq(compliments.place, 'list')),
      )) > 0,
  },
  {
    task: 'settle-steps',
    make: (person) => send(sender, person),
    run: () => workEachSecond(app.context),
    refuse: () =>
      refuseRows(
        sql`profiles`,
        sql`new.id = ${quoted(unlucky.id)} and new.compliments_received > 0`,
      ),
    isDone: async (person) =>
      (await app.db.$count(
        profiles,
        and(eq(profiles.id, person.id), gt(profiles.complimentsReceived, 0)),
      )) > 0,
  },
  {
    task: 'finish-days',
    make: async ({ id }) =>
      app.db.insert(unfinishedDays).values({ date: '2026-06-01', userId: id, ...oneSent }),
    run: () => workEachSecond(app.context),
    refuse: () => refuseRows(sql`engagement_metrics`, sql`new.user_id = ${quoted(unlucky.id)}`),
    isDone: async (person) =>
      (await app.db.$count(engagementMetrics, eq(engagementMetrics.userId, person.id))) > 0,
  },
  {
    task: 'weigh-reports',
    make: async (person) => {
      const id = await send(sender, person);
      await person.request('POST', `/api/compliments/${id}/report`, {
        reason: 'Das war nicht nett.',
      });
    },
    run: () => workEachSecond(app.context),
    refuse: () =>
      refuseRows(sql`reports`, sql`new.reporter_id = ${quoted(unlucky.id)} and new.is_weighed`),
    isDone: async (person) =>
      (await app.db.$count(
        reports,
        and(eq(reports.reporterId, person.id), eq(reports.isWeighed, true)),
      )) > 0,
  },
  {
    task: 'send-digests',
    make: async (person) => {
      const digests = { rhythm: 'daily', timeZone: 'Europe/Berlin' };
      await person.request('PATCH', '/api/preferences', { digests });
      await app.pass(1000);
      await send(sender, person);
      await app.settle();
      await nextMorning();
    },
    run: () => sendDigests(app.context),
    refuse: () => refuseMailsTo(unlucky),
    isDone: (person) => hasMail(person),
  },
  {
    task: 'send-team-alerts',
    make: async (person) => {
      await app.giveRole(person, 'moderator');
      const teamAlerts = { byMail: true, timeZone: 'Europe/Berlin' };
      await person.request('PATCH', '/api/preferences', { teamAlerts });
      await reportOne(app, `Reporter ${person.name}`);
      await nextMorning();
    },
    run: () => sendTeamAlerts(app.context),
    refuse: () => refuseMailsTo(unlucky),
    isDone: (person) => hasMail(person),
  },
  {
    task: 'deliver-pushes',
    make: async (person) => {
      await app.db.insert(pushDevices).values({
        personId: person.id,
        endpoint: `https://push.example.org/${person.name}`,
        p256dh: 'x',
        auth: 'x',
        device: 'Firefox · Linux',
        lastSeenAt: app.clock.now(),
      });
      const pushes = { quietHours: null, timeZone: 'Europe/Berlin' };
      await person.request('PATCH', '/api/preferences', { pushes });
      await send(sender, person);
    },
    run: () => deliverPushes(app.context),
    refuse: () =>
      refuseRows(
        sql`push_devices`,
        sql`new.person_id = ${quoted(unlucky.id)} and new.message is not null`,
      ),
    isDone: async (person) =>
      (await app.db.$count(pendingPushes, eq(pendingPushes.personId, person.id))) === 0,
  },
  {
    task: 'deal-rounds',
    make: (person) => insertRound(person, []),
    run: () => dealRunningRounds(app.context),
    refuse: () => refuseRows(sql`round_letters`, sql`new.receiver_id = ${quoted(unlucky.id)}`),
    isDone: async (person) =>
      (await app.db.$count(roundLetters, eq(roundLetters.receiverId, person.id))) > 0,
  },
];

/** Inserts a started round of the sender and this person, whose id is its title. */
async function insertRound(
  person: TestPerson,
  letters: Omit<typeof roundLetters.$inferInsert, 'roundId'>[],
): Promise<void> {
  const now = app.clock.now();
  const opensAt = new Date(now.getTime() + (letters.length === 0 ? 10 * hour : minute));
  const [round] = await app.db
    .insert(rounds)
    .values({
      title: person.id,
      shape: 'each',
      lettersEach: 1,
      signing: 'signed',
      opensAt,
      startedAt: now,
      createdAt: now,
    })
    .returning();
  const roundId = round?.id ?? '';
  await app.db
    .insert(roundMembers)
    .values([sender, person].map(({ id }) => ({ roundId, personId: id, joinedAt: now })));
  if (letters.length > 0)
    await app.db.insert(roundLetters).values(letters.map((letter) => ({ ...letter, roundId })));
}

function refuseMailsTo({ email }: TestPerson): Promise<void> {
  return refuseRows(sql`mails`, sql`new.recipient = ${quoted(email)}`);
}

async function hasMail({ email }: TestPerson): Promise<boolean> {
  return (await app.db.$count(mails, eq(mails.recipient, email))) > 0;
}

/** Seven in the morning of the next day in Berlin. */
async function nextMorning(): Promise<void> {
  const next = new Date(app.clock.now());
  next.setUTCDate(next.getUTCDate() + 1);
  next.setUTCHours(5, 15, 0, 0);
  await app.pass(next.getTime() - app.clock.now().getTime());
}

describe.each(examples)('$task', ({ task, make, run, refuse, isDone }) => {
  test('goes on without what cannot be written, and tries that again', async () => {
    // First in the queue, where it would stop all that come behind it.
    await make(unlucky);
    await app.pass(1000);
    await make(lucky);
    await app.db.delete(mails);
    await app.pass(hour);
    await refuse();
    await run();
    expect(await isDone(lucky)).toBe(true);
    expect(await isDone(unlucky)).toBe(false);
    expect(await failed()).toEqual([{ task }]);
    await takeRowsAgain();
    await run();
    expect(await isDone(unlucky)).toBe(false);
    await app.pass(minute);
    await run();
    expect(await isDone(unlucky)).toBe(true);
    expect(await failed()).toEqual([]);
  });
});

describe.each(secondlyTaskNames())('the task %s', (broken) => {
  test.each(['fails', 'hangs'] as const)('%s, and the tasks beside it go on', async (how) => {
    const over = Promise.withResolvers<void>();
    const secondly = examples.slice(0, 5);
    for (const { make } of secondly) await make(lucky);
    await app.pass(hour);
    const tasks = secondlyTasks(app.context).map((task) =>
      task.name === broken
        ? {
            name: broken,
            run: () => (how === 'hangs' ? over.promise : Promise.reject(new Error('broken'))),
          }
        : task,
    );
    const stops = tasks.map((task) => startEachSecond(app.context, task));
    onTestFinished(async () => {
      over.resolve();
      await Promise.all(stops.map((stop) => stop()));
    });
    const others = secondly.filter(({ task }) => task !== broken);
    await vi.waitFor(async () => {
      expect(await Promise.all(others.map(({ isDone }) => isDone(lucky)))).not.toContain(false);
      expect(await failed()).toEqual(how === 'fails' ? [{ task: broken }] : []);
    });
  });
});

function secondlyTaskNames(): string[] {
  return ['open-rounds', 'deliver-letters', 'weigh-reports', 'settle-steps', 'finish-days'];
}
