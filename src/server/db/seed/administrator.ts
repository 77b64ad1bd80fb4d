import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { normalizeEmail } from '#domain/email.ts';
import { defaultLanguage } from '#domain/language.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { accounts, languages, profiles, users } from '#server/db/schema.ts';

type Parts = { config: Pick<Config, 'adminEmail' | 'adminPassword'>; db: Database; clock: Clock };

/**
 * The first administrator, from ADMIN_EMAIL and ADMIN_PASSWORD: made when nobody has this address,
 * or granted to its owner when there is no administrator at all. Later starts change nothing, so a
 * right that was revoked stays revoked and a changed password stays changed.
 */
export async function ensureAdministrator({ config, db, clock }: Parts): Promise<void> {
  if (config.adminEmail === null || config.adminPassword === null) return;
  const email = normalizeEmail(config.adminEmail);
  if ((await findUser(db, email)) !== null) {
    await grantToFirst(db, email);
    return;
  }
  const password = await hashPassword(config.adminPassword);
  await db.transaction(async (transaction) => {
    const id = randomUUID();
    const createdAt = clock.now();
    const inserted = await transaction
      .insert(users)
      .values({ id, email, emailVerified: true, createdAt })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    // A second server that starts at the same time was faster.
    if (inserted.length === 0) return;
    await transaction
      .insert(accounts)
      .values({ userId: id, accountId: id, providerId: 'credential', password });
    await transaction.insert(profiles).values({
      id,
      name: 'Administration',
      isAdmin: true,
      languageId: sql`(select id from ${languages} where iso2 = ${defaultLanguage})`,
      createdAt,
    });
  });
}

async function findUser(db: Database, email: string): Promise<{ id: string } | null> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user ?? null;
}

async function grantToFirst(db: Database, email: string): Promise<void> {
  await db
    .update(profiles)
    .set({ isAdmin: true })
    .where(
      sql`${profiles.id} = (select id from ${users} where email = ${email})
        and not exists (select from ${profiles} other where other.is_admin)`,
    );
}
