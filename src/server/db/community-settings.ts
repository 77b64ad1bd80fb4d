import { openToAll, type Joining } from '#domain/accounts/joining.ts';
import type { Executor } from '#server/db/executor.ts';
import { communitySettings } from '#server/db/schema/community.ts';

/** Reads who may join, for each registration anew, so that a change counts at once on every server. */
export async function readJoining(db: Executor): Promise<Joining> {
  const [row] = await db
    .select({ mode: communitySettings.joinMode, domains: communitySettings.emailDomains })
    .from(communitySettings);
  return row ?? openToAll;
}
