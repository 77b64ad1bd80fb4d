import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import { shownTraits } from '#server/db/shown-name.ts';
import { openDraw, openDrawSince } from '#server/features/matching/queries.ts';
import { openRoundLetter } from '#server/features/rounds/queries.ts';

/* One query for everything that a suggestion about another person depends on. */
const state = prepared('before_suggesting', (db) => {
  const writer = alias(profiles, 'writer');
  return db
    .select({
      traits: shownTraits,
      names: sql<string[]>`array[${writer.name}, ${profiles.name}]`,
      /** True if a model may read the writer's words. */
      writerAgrees: writer.aiEnabled,
      receiverAgrees: profiles.aiEnabled,
      draw: sql<string | null>`coalesce((${openDraw(db)}), (${openRoundLetter(db)}))`,
    })
    .from(profiles)
    .innerJoin(writer, eq(writer.id, sql.placeholder('drawerId')))
    .where(
      and(
        eq(profiles.id, sql.placeholder('receiverId')),
        ne(profiles.id, writer.id),
        eq(profiles.isAdmin, false),
      ),
    );
});

export type BeforeSuggesting = NonNullable<Awaited<ReturnType<typeof findBeforeSuggesting>>>;

/** Reads the current state; null for the caller, administrators and unknown ids. */
export async function findBeforeSuggesting(
  db: Database,
  pair: { drawerId: string; receiverId: string },
  now: Date,
) {
  const [row] = await state(db, { ...pair, since: openDrawSince(now) });
  return row ?? null;
}

const recentTexts = prepared('recent_suggestions', (db) =>
  db
    .select({ text: suggestions.text })
    .from(suggestions)
    .where(eq(suggestions.userId, sql.placeholder('personId')))
    .orderBy(desc(suggestions.createdAt))
    .limit(10),
);

/** Returns the last suggestions that the person got, the newest first. */
export async function findRecentTexts(db: Database, personId: string): Promise<string[]> {
  const rows = await recentTexts(db, { personId });
  return rows.map(({ text }) => text);
}
