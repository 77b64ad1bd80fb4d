import { eq } from 'drizzle-orm';
import type { Language } from '#domain/i18n/language.ts';
import type { Executor } from '#server/db/executor.ts';
import { users } from '#server/db/schema/accounts.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { languages } from '#server/db/schema/translations.ts';
import { shownName } from '#server/db/shown-name.ts';

export async function findRecipient(
  db: Executor,
  userId: string,
): Promise<{
  /** Null for an account that a code opens: no mail reaches it. */
  email: string | null;
  isConfirmed: boolean;
  name: string | null;
  language: Language;
} | null> {
  const [row] = await db
    .select({
      email: users.email,
      isConfirmed: users.emailVerified,
      name: shownName(),
      language: languages.iso2,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .innerJoin(languages, eq(languages.id, profiles.languageId))
    .where(eq(users.id, userId));
  return row ?? null;
}
