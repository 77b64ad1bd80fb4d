import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mails, recoveryCodes } from '#server/db/schema/accounts.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { premoderations, personNotes } from '#server/db/schema/moderation.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import { issueMailToken } from '#server/features/accounts/actions/mail-tokens.ts';
import { createTestApp, leave, type TestPerson } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';

/* A person leaves in the middle of everything; the test searches every table for traces. */

const app = await createTestApp();
const administrator = await app.signUp('Ada');
const friend = await app.signUp('Ben');
beforeAll(() => app.makeAdministrator(administrator));
afterAll(() => app.close());

test('a person who leaves in the middle of everything is in no table, and for a moment in one', async () => {
  const person = await app.signUp('Ungewöhnlich Benannt', { email: 'ungewoehnlich@example.org' });
  await fillTables(person);
  const thanked = await send(friend, person);
  await app.settle();
  // A second before: it is on its way to its receiver's list and score.
  expect((await person.request('POST', `/api/compliments/${thanked}/thanks`)).status).toBe(201);
  const traces = [person.id, person.name, person.email];
  expect((await placesOf(traces)).length).toBeGreaterThan(20);
  expect((await leave(person)).status).toBe(200);
  expect(await placesOf(traces)).toEqual([
    // Pending figures of other people; without references, so that no step waits for another.
    'pending_steps.thanked_as',
    'pending_steps.thanked_by',
    'pending_steps.user_id',
  ]);
  await app.settle();
  expect(await placesOf(traces)).toEqual([]);
});

/** Adds at least one row of the person to each table about people. */
async function fillTables(person: TestPerson): Promise<void> {
  const at = app.clock.now();
  const [signed, removed, waiting, premoderated] = [
    await send(person, friend),
    await send(person, friend),
    await send(person, friend, { isAnonymous: true }),
    await send(person, await app.signUp('Cem')),
  ];
  const got = await send(friend, person);
  await app.settle();
  for (const [letter, reporter] of [
    [removed, friend],
    [got, person],
  ] as const) {
    const report = { reason: 'Das passt nicht.' };
    const answer = await reporter.request('POST', `/api/compliments/${letter}/report`, report);
    expect(answer.status).toBeLessThan(300);
  }
  const decided = await administrator.request('POST', `/api/admin/cases/${removed}/decision`, {
    decision: 'removed',
    rule: 'unkind',
  });
  expect(decided.status).toBe(200);
  const objection = { sentence: 'Es war nett gemeint.' };
  const objected = await person.request('POST', `/api/compliments/${removed}/appeal`, objection);
  expect(objected.status).toBeLessThan(300);
  expect((await friend.request('PUT', `/api/compliments/${signed}/block`)).status).toBeLessThan(
    300,
  );
  await app.db
    .update(compliments)
    .set({ place: 'waiting', dueAt: at })
    .where(eq(compliments.id, waiting));
  await app.db
    .update(compliments)
    .set({ place: 'premoderation' })
    .where(eq(compliments.id, premoderated));
  await app.db
    .insert(premoderations)
    .values({ complimentId: premoderated, cause: 'first_letters', queuedAt: at });
  await app.db
    .insert(personNotes)
    .values({ personId: person.id, authorId: administrator.id, text: `Über ${person.name}` });
  await app.db
    .insert(suggestions)
    .values({ userId: friend.id, receiverId: person.id, text: `Liebe ${person.name}` });
  await app.addFactor(person);
  await app.useFactor(person);
  await app.db.insert(recoveryCodes).values({ userId: person.id, codeHash: 'hash' });
  const link = { userId: person.id, purpose: 'change-email', newEmail: person.email } as const;
  await issueMailToken(app.db, { ...link, now: at });
  await app.db.insert(mails).values({
    userId: person.id,
    recipient: person.email,
    subject: 'Post',
    text: `Hallo ${person.name}`,
    html: '',
    status: 'queued',
  });
  await app.endDay();
}

async function placesOf(traces: readonly string[]): Promise<string[]> {
  const { rows: columns } = await app.db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`);
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const { rows } = await app.db.execute<{ count: number }>(sql`
        select count(*)::int as count from ${sql.identifier(table)} row
        where exists (select from unnest(${sql.param([...traces])}::text[]) trace
          where position(lower(trace) in lower(row.${sql.identifier(column)}::text)) > 0)`);
      return (rows[0]?.count ?? 0) > 0 ? [`${table}.${column}`] : [];
    }),
  );
  return found.flat();
}
