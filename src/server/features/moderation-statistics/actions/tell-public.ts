import type { Database } from '#server/db/executor.ts';
import { writeHalfYears } from '#server/features/moderation-statistics/rules.ts';
import { listHalfYears } from '#server/features/translations/queries/pages.ts';

/** Writes the figures of the transparency page as CSV. */
export async function transparencyFile(db: Database): Promise<string> {
  return writeHalfYears(await listHalfYears(db));
}
