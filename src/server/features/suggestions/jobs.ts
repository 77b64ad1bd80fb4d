import { lt } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import type { Context } from '#server/context.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

/** A suggestion matters for a day after it was made; nobody needs to be able to read it later. */
const suggestionDays = 2;

/** By night, old suggestions are forgotten; what was kept or sent is a compliment of its own. */
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
