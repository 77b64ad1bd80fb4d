import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { normalizeComplimentText } from '#domain/compliments/compliment.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { isRepeated } from '#server/db/request-keys.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import { storeCompliment } from '#server/features/compliments/actions/store-compliment.ts';
import { lockProfiles, recordActivity } from '#server/features/scores/actions/record-activity.ts';
import { keepHours } from '#server/features/suggestions/rules.ts';

export type Kept = { id: string; text: string };

/** Adds a text generated for this person in the last 24 hours, once. `created` is false for a repeated call. */
export async function keepSuggestion(
  context: Context,
  person: Person,
  given: { id?: string | undefined; text: string; key?: string | undefined },
): Promise<{ created: boolean; kept: Kept }> {
  const text = normalizeComplimentText(given.text);
  return context.db.transaction(async (transaction) => {
    // Parallel saves of one text wait here.
    await lockProfiles(transaction, [person.id]);
    const now = context.clock.now();
    // The text tells whether it was kept; the key must only not stand for anything else.
    const call = {
      personId: person.id,
      key: given.key,
      operation: 'keep',
      content: [text],
    } as const;
    await isRepeated(transaction, call, now);
    const suggestion = await findOwnSuggestion(transaction, person, text, now);
    if (suggestion === null) throw new AppError('invalid', 'suggestions.error.not_suggested');
    if (suggestion.complimentId !== null)
      return { created: false, kept: { id: suggestion.complimentId, text } };
    const kept = { id: given.id ?? randomUUID(), text };
    await store(transaction, person, kept, now);
    await transaction
      .update(suggestions)
      .set({ complimentId: kept.id })
      .where(and(eq(suggestions.id, suggestion.id), eq(suggestions.userId, person.id)));
    return { created: true, kept };
  });
}

/** Prefers one that was kept, so that a repeated save finds it. */
async function findOwnSuggestion(
  transaction: Transaction,
  person: Person,
  text: string,
  now: Date,
): Promise<{ id: string; complimentId: string | null } | null> {
  const [row] = await transaction
    .select({ id: suggestions.id, complimentId: suggestions.complimentId })
    .from(suggestions)
    .where(
      and(
        eq(suggestions.userId, person.id),
        isNull(suggestions.receiverId),
        eq(suggestions.text, text),
        gt(suggestions.createdAt, new Date(now.getTime() - keepHours * 60 * 60 * 1000)),
      ),
    )
    .orderBy(sql`${suggestions.complimentId} nulls last`)
    .limit(1);
  return row ?? null;
}

async function store(
  transaction: Transaction,
  person: Person,
  { id, text }: Kept,
  now: Date,
): Promise<void> {
  await storeCompliment(transaction, {
    id,
    text,
    receiverId: person.id,
    isAi: true,
    isRead: true,
    createdAt: now,
  });
  await recordActivity(transaction, {
    at: now,
    feature: 'keep_ai_compliment',
    people: [{ userId: person.id, complimentsReceived: 1 }],
  });
}
