import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { auditEvents } from '#server/db/schema/audit.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { closeDays } from '#server/features/analytics/jobs.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';
import { fillPath, readOperations } from '#tests/support/openapi.ts';

/*
 * An administrator with an ordinary second account must not see who wrote to it (P31): no administrator page changes
 * when an anonymous letter is written, rated or thanked for, and no figure about people when one is removed.
 */

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let app: TestApp;
let administrator: TestPerson;
let sender: TestPerson;
let receiver: TestPerson;
let paths: string[];

beforeAll(async () => {
  app = await createTestApp();
  administrator = await app.signUp('Ada');
  await app.makeAdministrator(administrator);
  sender = await app.signUp('Hanna Heimlich');
  receiver = await app.signUp('Zweitkonto');
  await app.pass(day);
  // A member near the next badge would change it with one letter.
  await app.db.update(profiles).set({ score: 24 }).where(eq(profiles.id, sender.id));
  await closeDays(app.context);
  const calls = await readOperations(app);
  paths = calls
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/admin/'))
    .map(({ path }) => path);
});
afterAll(() => app.close());

/** The use of the model, and the state of the machine, tell of no person. */
const aboutNobody = new Set(['/api/admin/usage', '/api/admin/checks']);

/** Everything that an administrator can read, without the logs of that reading. */
async function readRoom(): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of paths.filter((one) => !aboutNobody.has(one)))
    for (const query of ['?page=1&pageSize=50&days=1', '?days=90&search=Heimlich']) {
      const filled = fillPath(path, () => sender.id) + query;
      const { status, body } = await administrator.request('GET', filled);
      answers[filled] = {
        status,
        body: path.startsWith('/api/admin/audit') ? doneByOthers(body) : body,
      };
    }
  return answers;
}

const log = z.object({ events: z.array(z.looseObject({ actor: z.string().nullable() })) });

function doneByOthers(body: unknown) {
  const { success, data } = log.safeParse(body);
  return success ? data.events.filter(({ actor }) => actor !== administrator.name) : body;
}

async function readFigures(): Promise<unknown> {
  const { body: people } = await administrator.request('GET', '/api/admin/people?pageSize=50');
  const { body: engagement } = await administrator.request('GET', '/api/admin/engagement?days=7');
  return { people, engagement };
}

async function findSender(): Promise<unknown> {
  return (await administrator.request('GET', '/api/admin/people?search=Heimlich')).body;
}

test('nothing on the team’s pages moves when a member writes, and is rated and thanked', async () => {
  expect(paths.length).toBeGreaterThan(8);
  const before = await readRoom();
  expect(JSON.stringify(before)).toContain('Hanna Heimlich');
  const id = await send(sender, receiver, { isAnonymous: true });
  const rate = (rating: 'positive' | null) =>
    receiver.request('PUT', `/api/compliments/${id}/rating`, { rating });
  for (const step of [
    () => app.settle(),
    () => rate('positive'),
    () => rate(null),
    () => receiver.request('POST', `/api/compliments/${id}/thanks`),
  ]) {
    await step();
    await app.settle();
    await app.pass(1000);
    await closeDays(app.context);
  }
  await app.pass(hour);
  await app.settle();
  await closeDays(app.context);
  const { body } = await sender.request('GET', '/api/profile');
  expect(body).toMatchObject({ complimentsSent: 1, thanksReceived: 1, score: 11 });
  const after = await readRoom();
  for (const path of Object.keys(before)) expect([path, after[path]]).toEqual([path, before[path]]);
});

test('no call of the team tells two unreported letters apart', async () => {
  const suspects = [await app.signUp('Verdacht Eins'), await app.signUp('Verdacht Zwei')];
  const letters = await Promise.all(
    suspects.map((suspect) => send(suspect, receiver, { isAnonymous: true })),
  );
  await app.settle();
  const moderator = await app.signUp('Mo');
  await app.giveRole(moderator, 'moderator');
  const calls = (await readOperations(app)).filter(({ path }) => path.startsWith('/api/admin/'));
  for (const teammate of [administrator, moderator]) {
    const answers = await Promise.all(
      letters.map(async (letter) => {
        const answers: unknown[] = [];
        // A receiver knows the letter's id and may use it as any id.
        for (const { method, path } of calls) {
          const body = { rule: null, decision: 'upheld', text: 'Notiz' };
          const query = `?senderId=${letter}&search=${letter}`;
          const filled = fillPath(path, () => letter) + (method === 'GET' ? query : '');
          const answer = await teammate.request(
            method,
            filled,
            method === 'GET' ? undefined : body,
          );
          if (!path.startsWith('/api/admin/audit') && !aboutNobody.has(path))
            answers.push([path, answer.status, answer.body]);
        }
        return JSON.stringify(answers).replaceAll(letter, 'letter');
      }),
    );
    expect(answers[0]).toBe(answers[1]);
    for (const { name, id } of suspects)
      expect(answers[0]).not.toMatch(new RegExp(`${name}|${id}`, 'u'));
  }
});

test('nor does a figure about people when a compliment is removed', async () => {
  const id = await send(sender, receiver, { isAnonymous: true });
  await receiver.request('POST', `/api/compliments/${id}/report`, { reason: 'Passt nicht.' });
  const before = await readFigures();
  const path = `/api/admin/cases/${id}/decision`;
  expect(
    (await administrator.request('POST', path, { decision: 'removed', rule: 'other' })).status,
  ).toBe(200);
  await app.settle();
  await closeDays(app.context);
  expect(await readFigures()).toEqual(before);
});

test('the next day people have the figures of the day before, coarse and without hours', async () => {
  await app.pass(day);
  await closeDays(app.context);
  expect(await findSender()).toMatchObject({
    people: [
      {
        complimentsSent: 0,
        complimentsReceived: 0,
        score: 0,
        removals: 1,
        lastSeenOn: '2026-06-15',
      },
    ],
  });
  await app.db
    .update(profiles)
    .set({ complimentsSent: 61, score: 77 })
    .where(eq(profiles.id, sender.id));
  expect(await findSender()).toMatchObject({ people: [{ complimentsSent: 0, score: 0 }] });
  await app.pass(day);
  await closeDays(app.context);
  expect(await findSender()).toMatchObject({ people: [{ complimentsSent: 50, score: 75 }] });
});

test('a member who joined since last night has no figures yet', async () => {
  await app.signUp('Neu Gekommen');
  const { body } = await administrator.request('GET', '/api/admin/people?search=Gekommen');
  expect(body).toMatchObject({
    people: [
      { complimentsSent: 0, complimentsReceived: 0, score: 0, removals: 0, lastSeenOn: null },
    ],
  });
});

test('no member was active before joining, also in the night of joining', async () => {
  await app.pass(day);
  await app.signUp('Nachts Gekommen');
  await closeDays(app.context);
  expect(await findNewcomer()).toMatchObject({ people: [{ lastSeenOn: null }] });
  await app.pass(day);
  await closeDays(app.context);
  expect(await findNewcomer()).toMatchObject({ people: [{ lastSeenOn: expect.any(String) }] });
});

async function findNewcomer() {
  return (await administrator.request('GET', '/api/admin/people?search=Nachts')).body;
}

test('looking at people is remembered, once an hour for lists and searches each', async () => {
  const looks = async () => {
    const rows = await app.db
      .select({ details: auditEvents.details })
      .from(auditEvents)
      .where(eq(auditEvents.action, 'moderation.people_viewed'));
    return rows.map(({ details }) => details['view']);
  };
  await app.pass(2 * 60 * 60 * 1000);
  const before = (await looks()).length;
  for (const query of ['', '?page=2', '?search=Hanna', '?search=Zweit', '?page=1'])
    await administrator.request('GET', `/api/admin/people${query}`);
  expect((await looks()).slice(before)).toEqual(['list', 'search']);
  await app.pass(60 * 60 * 1000);
  await administrator.request('GET', '/api/admin/people');
  expect((await looks()).slice(before)).toEqual(['list', 'search', 'list']);
  const logged = async (query: string) =>
    JSON.stringify((await administrator.request('GET', `/api/admin/audit${query}`)).body);
  expect(await logged('')).toContain('moderation.people_viewed');
  expect(await logged('?looks=hide')).not.toContain('moderation.people_viewed');
});
