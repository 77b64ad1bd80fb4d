import { existsSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { setupAddress } from '#server/auth/setup-token.ts';
import type { Database } from '#server/db/executor.ts';
import { knownDevices, sessions } from '#server/db/schema/accounts.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import type { Config } from '#server/runtime/config.ts';
import { accessFile } from '#server/runtime/data-folder.ts';

/** Returns a line about the first administrator's sign-in, until an administrator has signed in. */
export async function describeFirstSignIn(
  config: Pick<Config, 'adminEmail' | 'dataDir' | 'appUrl'> & { authSecret: string },
  db: Database,
): Promise<string | null> {
  const administrators = await db
    .select({
      isDemo: profiles.isDemo,
      wasHere: sql<boolean>`
        exists (select from ${knownDevices} where ${knownDevices.userId} = ${profiles.id})
        or exists (select from ${sessions} where ${sessions.userId} = ${profiles.id})`,
    })
    .from(profiles)
    .where(eq(profiles.isAdmin, true));
  if (administrators.some(({ wasHere }) => wasHere)) return null;
  if (administrators.length === 0)
    return `There is no administrator yet. Open this link to become one and to set everything up:\n${setupAddress(config)}\n`;
  const file = accessFile(config.dataDir);
  if (administrators.some(({ isDemo }) => isDemo) && existsSync(file))
    return `No administrator has signed in yet: the address and the password are in ${file}.\n`;
  if (config.adminEmail === null) return null;
  return 'No administrator has signed in yet: use the ADMIN_EMAIL and ADMIN_PASSWORD of the first start.\n';
}
