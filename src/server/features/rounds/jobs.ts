import { lt } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import { roundDays } from '#domain/rounds/round.ts';
import type { Context } from '#server/context.ts';
import { rounds } from '#server/db/schema/rounds.ts';

/** Deletes who took part; letters that have arrived stay. */
export async function forgetOldRounds({ db, clock }: Context): Promise<void> {
  await db.delete(rounds).where(lt(rounds.opensAt, daysBefore(clock.now(), roundDays)));
}
