import { eq, sql } from 'drizzle-orm';
import type { Preferences } from '#domain/compliments/inbox-preferences.ts';
import { preparedRead, type Executor } from '#server/db/client.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';

const own = preparedRead('letter_wishes', (db) =>
  db
    .select({
      noLettersUntil: profiles.noLettersUntil,
      drawnAgainAt: profiles.drawnAgainAt,
      signedOnly: profiles.signedOnly,
      withoutAiHelp: profiles.withoutAiHelp,
      unwantedWords: profiles.unwantedWords,
      filteredCount: sql<number>`(select count(*)::int from ${compliments} letter
        where letter.receiver_id = profiles.id and letter.removed_at is null and letter.place = 'aside')`,
    })
    .from(profiles)
    .where(eq(profiles.id, sql.placeholder('personId'))),
);

/** Reads a person's inbox preferences and the number of filtered letters; null without an account. */
export async function readInboxPreferences(
  db: Executor,
  personId: string,
  now: Date,
): Promise<(Preferences & { filteredCount: number }) | null> {
  const [row] = await own(db, { personId });
  if (row === undefined) return null;
  const { drawnAgainAt, noLettersUntil, ...wishes } = row;
  const isPaused = drawnAgainAt !== null && drawnAgainAt > now;
  return { ...wishes, noLettersUntil: isPaused ? noLettersUntil : null };
}
