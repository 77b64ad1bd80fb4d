import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { recurringTasks } from '#server/bootstrap/tasks.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { rounds } from '#server/db/schema/rounds.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { send, sendingTo } from '#tests/support/compliments.ts';
import { readOperations, type Operation } from '#tests/support/openapi.ts';
import { workEachSecond } from '#tests/support/work-each-second.ts';

/*
 * Holds each id that an endpoint takes from a caller against the ids of every table: none is the key of anything that
 * the server writes later, so no call fails and no later work of the server does.
 */

const day = 24 * 60 * 60 * 1000;
const letterText = 'Dein Lachen steckt die ganze Klasse an.';

let app: TestApp;
let mallory: TestPerson;
let teacher: TestPerson;
let kids: TestPerson[];
let roundId: string;
let ids: { table: string; id: string }[];

/** Makes a call with this id; the caller chooses it. */
const calls: Record<string, (id: string) => Promise<{ status: number; body: unknown }>> = {
  'POST /api/compliments': async (id) => {
    const to = kids[0] ?? mallory;
    await mallory.meet(to);
    return mallory.request('POST', '/api/compliments', sendingTo(to, { id }));
  },
  'POST /api/compliments/ai': async (id) => {
    const asked = { traits: ['geduldig'], language: 'de' };
    const { body } = await mallory.request('POST', '/api/suggestions', asked);
    const suggested = z.object({ text: z.string() }).parse(body);
    return mallory.request('POST', '/api/compliments/ai', { id, text: suggested.text });
  },
  'POST /api/rounds': (id) =>
    teacher.request('POST', '/api/rounds', planOf(id, { memberIds: [mallory.id] })),
  'PUT /api/admin/invitations/{id}': (id) =>
    teacher.request('PUT', `/api/admin/invitations/${id}`, { uses: 1, days: 1 }),
};

beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  mallory = await app.signUp('Mallory');
  teacher = await app.signUp('Tina Lehmann');
  await app.makeAdministrator(teacher);
  kids = [await app.signUp('Anna'), await app.signUp('Ben'), await app.signUp('Cleo')];
  roundId = randomUUID();
  const memberIds = [mallory, ...kids].map(({ id }) => id);
  await teacher.request('POST', '/api/rounds', planOf(roundId, { memberIds }));
  await teacher.request('POST', `/api/rounds/${roundId}/start`);
  for (const person of [mallory, ...kids]) await writeLetters(person);
  const [anna = mallory, ben = mallory] = kids;
  await send(anna, ben);
  await teacher.request('PUT', `/api/admin/invitations/${randomUUID()}`, { uses: 1, days: 1 });
  ids = await listIds();
});
afterAll(() => app.close());

test('every operation that takes an id from its caller is expected here', async () => {
  const taking = (await readOperations(app)).filter(
    (call) => call.body?.properties?.['id']?.format === 'uuid' || call.method === 'PUT',
  );
  const names = taking.filter(makesRow).map(({ method, path }) => `${method} ${path}`);
  expect(names.toSorted()).toEqual(Object.keys(calls).toSorted());
});

test.each(Object.keys(calls))('%s takes or refuses the ids of all tables', async (name) => {
  expect(ids.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['compliments', 'invitations', 'profiles', 'round_letters', 'rounds']),
  );
  for (const { table, id } of ids) {
    const { status } = (await calls[name]?.(id)) ?? {};
    expect([table, status, [200, 201, 409].includes(status ?? 0)]).toEqual([table, status, true]);
  }
});

test('after them all work of the server goes on, and the round has opened with its letters', async () => {
  await app.pass(2 * day);
  await workEachSecond(app.context);
  for (const { name: task, run } of recurringTasks(app.context))
    if (!outside.has(task)) await run();
  const [round] = await app.db.select().from(rounds).where(eq(rounds.id, roundId));
  expect(round?.openedAt).not.toBeNull();
  expect(await app.db.$count(compliments, eq(compliments.text, letterText))).toBe(4);
});

/** Leaves out tasks that need a mail server, a push service or a backup storage. */
const outside = new Set(['deliver-mail', 'deliver-pushes', 'back-up']);

/** Matches calls that insert a row under the caller's id: the others change or find one. */
function makesRow({ method, path }: Operation): boolean {
  return method === 'POST' || path === '/api/admin/invitations/{id}';
}

function planOf(id: string, plan: { memberIds: string[] }) {
  return {
    id,
    title: 'Warme Dusche 7b',
    note: null,
    shape: 'each',
    lettersEach: 1,
    signing: 'signed',
    opensAt: new Date(app.clock.now().getTime() + day).toISOString(),
    receiverId: null,
    ...plan,
  };
}

async function writeLetters(person: TestPerson): Promise<void> {
  const { body } = await person.request('GET', `/api/rounds/${roundId}`);
  const { letters } = z.object({ letters: z.array(z.object({ id: z.string() })) }).parse(body);
  for (const { id } of letters) {
    const path = `/api/rounds/${roundId}/letters/${id}`;
    await person.request('PUT', path, { text: letterText, isAnonymous: false });
  }
}

/** Lists up to three ids of each table that has one. */
async function listIds(): Promise<{ table: string; id: string }[]> {
  const { rows } = await app.db.execute<{ table: string }>(sql`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by 1`);
  const found: { table: string; id: string }[] = [];
  for (const { table } of rows) {
    const some = await app.db.execute<{ id: string }>(
      sql`select id from ${sql.identifier(table)} order by id limit 3`,
    );
    found.push(...some.rows.map(({ id }) => ({ table, id })));
  }
  return found;
}
