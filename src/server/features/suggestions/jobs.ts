import { lt } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import type { Context } from '#server/context.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';

/** A suggestion counts for a day; afterwards its text is not needed. */
const suggestionDays = 2;

/** Kept or sent ones are letters. */
export async function forgetOldSuggestions({ db, clock }: Context): Promise<void> {
  await db
    .delete(suggestions)
    .where(lt(suggestions.createdAt, daysBefore(clock.now(), suggestionDays)));
}
