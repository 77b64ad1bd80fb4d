import { lt } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import type { Context } from '#server/context.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

/** A suggestion counts for a day; afterwards its text is not needed. */
const suggestionDays = 2;

/** Deletes old suggestions at night; kept or sent ones are letters. */
export function suggestionCleanupTask(context: Context): RecurringTask {
  return {
    name: 'clean-up-suggestions',
    cron: '30 3 * * *',
    run: () => forgetOldSuggestions(context),
  };
}

async function forgetOldSuggestions({ db, clock }: Context): Promise<void> {
  await db
    .delete(suggestions)
    .where(lt(suggestions.createdAt, daysBefore(clock.now(), suggestionDays)));
}
