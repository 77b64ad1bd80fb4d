import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/executor.ts';
import { users } from '#server/db/schema/accounts.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** Returns the administrators whose address is confirmed. */
export async function findReachableAdministrators(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(
      and(eq(profiles.isAdmin, true), eq(profiles.isDemo, false), eq(users.emailVerified, true)),
    )
    .orderBy(profiles.id);
  return rows.map(({ id }) => id);
}
