import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { mayDo } from '#domain/accounts/rights.ts';
import { roleOf } from '#domain/accounts/role.ts';
import type { Executor } from '#server/db/client.ts';
import { teamAlerts } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pushDevices } from '#server/db/schema/pushes.ts';

export async function readTeamAlerts(db: Executor, personId: string) {
  const [alert] = await db
    .select({ byPush: teamAlerts.byPush, byMail: teamAlerts.byMail })
    .from(teamAlerts)
    .where(eq(teamAlerts.personId, personId));
  const devices = await db.$count(
    pushDevices,
    and(eq(pushDevices.personId, personId), isNotNull(pushDevices.endpoint)),
  );
  return { byPush: false, byMail: false, ...alert, hasDevice: devices > 0 };
}

/** Checks whether a person still handles reports; the role may be gone. */
export async function hasReports(db: Executor, personId: string): Promise<boolean> {
  const [person] = await db
    .select({ isAdmin: profiles.isAdmin, teamRole: profiles.teamRole })
    .from(profiles)
    .where(eq(profiles.id, personId));
  return person !== undefined && mayDo(roleOf(person), 'reports');
}

/** Checks whether a person wants pushes about reports and still handles them. */
export async function isToldByPush(db: Executor, personId: string): Promise<boolean> {
  const [alert] = await db
    .select({ one: sql`1` })
    .from(teamAlerts)
    .where(sql`${teamAlerts.personId} = ${personId} and ${teamAlerts.byPush}`);
  return alert !== undefined && hasReports(db, personId);
}
