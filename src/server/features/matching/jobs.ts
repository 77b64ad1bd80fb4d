import { lt } from 'drizzle-orm';
import { pastBlockDays } from '#domain/compliments/letter-place.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import { drawKeptDays } from '#domain/matching/draw.ts';
import type { Context } from '#server/context.ts';
import { blocks } from '#server/db/schema/blocked-senders.ts';
import { draws } from '#server/db/schema/matching.ts';

export async function forgetOldDraws({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  await db.delete(draws).where(lt(draws.drawnAt, daysBefore(now, drawKeptDays)));
  await db.delete(blocks).where(lt(blocks.endedAt, daysBefore(now, pastBlockDays)));
}
