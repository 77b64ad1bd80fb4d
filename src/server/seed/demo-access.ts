import type { Database } from '#server/db/executor.ts';
import { systemClock, systemRandom } from '#server/runtime/clock.ts';
import type { Config } from '#server/runtime/config.ts';
import { accessFile, writePrivateFile } from '#server/runtime/data-folder.ts';
import { seedDemo, type DemoAccess } from '#server/seed/demo.ts';

/** Fills an empty embedded database. Returns the sign-in, also kept in the data folder; null with people. */
export async function provideDemo(
  { dataDir }: Pick<Config, 'dataDir'>,
  db: Database,
): Promise<string | null> {
  const keep = (access: DemoAccess): void => writePrivateFile(accessFile(dataDir), tell(access));
  const access = await seedDemo({ db, clock: systemClock, random: systemRandom }, keep);
  return access && tell(access);
}

function tell({ administrator, member }: DemoAccess): string {
  return [
    'This database holds invented people (DEMO_DATA=off starts without them).',
    `Administrator: ${administrator.email}  Password: ${administrator.password}`,
    `Member:        ${member.email}  Password: ${member.password}`,
    '',
  ].join('\n');
}
