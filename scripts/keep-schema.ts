/*
 * Keeps a small community in the schema of this version, as a backup under src/server/db/released, which every later
 * version must restore and migrate. `npm run release` calls it; a file of the same version is replaced.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeBackup } from '#server/db/backup.ts';
import { openDatabase } from '#server/db/client.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { systemClock, systemRandom } from '#server/runtime/clock.ts';
import { createLog } from '#server/runtime/log.ts';
import { version } from '#server/runtime/version.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { seedEssentials } from '#server/seed/essentials.ts';

/** Keeps only a few texts: a start writes them all anew. */
const thin = `DELETE FROM translations WHERE key NOT LIKE 'about.%'`;

const released = path.resolve(import.meta.dirname, '../src/server/db/released');
const folder = mkdtempSync(path.join(tmpdir(), 'wohlwort-release-'));
const log = createLog({ logLevel: 'warn' });
const embedded = await startEmbedded({ dataDir: path.join(folder, 'data'), log });
const database = openDatabase(embedded.url, { log });
try {
  await migrate(database);
  await seedEssentials(database.db);
  await seedDemo({ db: database.db, clock: systemClock, random: systemRandom });
  await database.pool.query(thin);
  mkdirSync(released, { recursive: true });
  const file = path.join(released, `${version}.backup`);
  const { tables, rows } = await writeBackup(database, file, { authSecret: null, pushKey: null });
  console.log(`Kept ${rows} rows of ${tables} tables in ${file}.`);
} finally {
  await database.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
