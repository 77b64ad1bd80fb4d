import { eq } from 'drizzle-orm';
import { isSetupToken } from '#server/auth/setup-token.ts';
import type { Context } from '#server/context.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** True if the secret in a page's address still makes the first administrator. A guess costs no query. */
export async function isSetupOpen({ config, db }: Context, token: string): Promise<boolean> {
  if (!isSetupToken(token, config)) return false;
  return (await db.$count(profiles, eq(profiles.isAdmin, true))) === 0;
}
