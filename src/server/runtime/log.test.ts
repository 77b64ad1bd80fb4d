import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { describeError } from '#server/runtime/log.ts';
import { createTestDatabase } from '#tests/support/database.ts';

test('the log of a failed query holds no personal data', async () => {
  const { db, close } = await createTestDatabase();
  const email = 'lieselotte@example.org';
  await db.insert(users).values({ email });
  const failures = [
    await db.insert(users).values({ email }).then(null, describeError),
    await db.select().from(users).where(eq(users.id, email)).then(null, describeError),
  ];
  const logged = JSON.stringify(failures);
  expect(logged).toContain('users_email_unique');
  expect(logged).toContain('22P02');
  expect(logged).toContain('log.test.ts');
  expect(logged).not.toContain('lieselotte');
  await close();
});

test.each(['lieselotte@example.org', '{"name":"lieselotte', '{"text": lieselotte}'])(
  'the log of “%s” instead of JSON does not repeat it',
  (text) => {
    let failure: unknown;
    try {
      JSON.parse(text);
    } catch (error) {
      failure = error;
    }
    const logged = JSON.stringify(
      describeError(new Error('Nobody can read it.', { cause: failure })),
    );
    expect(logged).toContain('SyntaxError');
    expect(logged).not.toContain('lies');
  },
);
