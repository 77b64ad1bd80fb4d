import { globSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { restoreBackup } from '#server/db/restore.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { projectFolder } from '#server/runtime/config.ts';
import { seedEssentials } from '#server/seed/essentials.ts';
import { createTestApp } from '#tests/support/app.ts';
import { send } from '#tests/support/compliments.ts';
import { createTestDatabase } from '#tests/support/database.ts';

/*
 * Migrates each release's small community from scripts/keep-schema.ts: no row is lost, and people go on. This refuses a
 * migration that was changed after its release.
 */

const folder = path.join(projectFolder, 'src/server/db/released');
const files = globSync('*.backup', { cwd: folder }).toSorted();

test('there is one of the first schema', () => {
  expect(files).toContain('0.1.0.backup');
});

test.each(files)('the community of %s is migrated, and people go on in it', async (file) => {
  const database = await createTestDatabase();
  const before = new Map<string, number>();
  await restoreBackup(database, path.join(folder, file), {
    replace: false,
    compare: async (_, expected) => {
      for (const { table, rows } of expected) before.set(table.name, rows);
    },
  });
  await migrate(database);
  await seedEssentials(database.db);
  const app = await createTestApp({ database });
  onTestFinished(() => app.close());
  expect(await app.db.$count(profiles)).toBe(before.get('profiles'));
  expect(await app.db.$count(compliments)).toBe(before.get('compliments'));

  expect(await app.request('GET', '/api/health')).toMatchObject({ status: 200 });
  const mira = await app.signUp('Mira');
  const [receiver] = await app.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.isAdmin, false))
    .orderBy(profiles.createdAt)
    .limit(1);
  const id = await send(mira, { id: receiver?.id ?? '' });
  expect(await mira.request('GET', '/api/compliments/sent')).toMatchObject({
    status: 200,
    body: { compliments: [{ id }] },
  });
});
