import { isNotNull, or } from 'drizzle-orm';
import { looksAlike } from '#domain/accounts/reserved-names.ts';
import { refuseFields } from '#domain/shared/app-error.ts';
import type { Executor } from '#server/db/executor.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** Refuses a name that looks like that of another person of the team. */
export async function refuseTeamName(db: Executor, name: string, ownId?: string): Promise<void> {
  const isTaken = await isTeamName(db, name, ownId);
  refuseFields({ name: isTaken ? 'register.validation.name.reserved' : null });
}

export async function isTeamName(db: Executor, name: string, ownId?: string): Promise<boolean> {
  const team = await db
    .select({ id: profiles.id, name: profiles.name })
    .from(profiles)
    .where(or(profiles.isAdmin, isNotNull(profiles.teamRole)));
  return team.some((person) => person.id !== ownId && looksAlike(name, person.name));
}
