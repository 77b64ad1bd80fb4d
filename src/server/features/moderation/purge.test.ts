import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { purgeRemovedTexts } from '#server/features/moderation/jobs.ts';
import { createTestApp } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';

const app = await createTestApp();
afterAll(() => app.close());

test('the night in which removed texts go reads those alone, in portions', async () => {
  const sender = await app.signUp('Sender');
  const receiver = await app.signUp('Empfang');
  const kept = await send(sender, receiver);
  const removed = await send(sender, receiver);
  await app.db.execute(sql`
    insert into compliments (text, sender_id, receiver_id, created_at, removed_at)
    select 'Weg ' || n, ${sender.id}, ${receiver.id}, ${app.clock.now()}, ${app.clock.now()}
    from generate_series(1, 5) n`);
  await app.db.execute(
    sql`update compliments set removed_at = ${app.clock.now()} where id = ${removed}`,
  );
  await app.pass(31 * 24 * 60 * 60 * 1000);
  await purgeRemovedTexts(app.context, 2);
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select id from compliments where text <> ''`,
  );
  expect(rows).toEqual([{ id: kept }]);
});

test('removed letters are found by an index, which holds no deleted texts', async () => {
  const plan = await app.db.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`);
    return transaction.execute(sql`explain select id from compliments
      where removed_at < now() and text <> '' limit 1000`);
  });
  expect(JSON.stringify(plan.rows)).toContain('compliments_removed_texts');
});
