import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Language } from '#domain/i18n/language.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { claims, holds } from '#server/db/schema/moderation.ts';
import { deliverHeld } from '#server/features/compliments/actions/arrive.ts';
import { refuseObstacle } from '#server/features/moderation/actions/claim.ts';
import {
  obstacleIn,
  type ManyDecided,
  type OneDecided,
} from '#server/features/moderation/actions/decide-many.ts';
import { said } from '#server/features/moderation/actions/decide-report.ts';
import { correctCounters } from '#server/features/scores/actions/record-activity.ts';
import { readSentence } from '#server/guard/shown-words.ts';
import { notify } from '#server/notify/notify.ts';
import { readReason } from '#server/notify/reason.ts';

type Refusal = { rule: string; words: Record<Language, string>; sentence: string };

/**
 * Delivers held letters (rule null), or refuses them for a rule and tells their senders. Letters that another
 * moderator decided stay and are counted apart, so the call may be repeated.
 */
export async function decideHeld(
  context: Context,
  teammate: Teammate,
  request: {
    complimentIds: readonly string[];
    rule: string | null;
    sentence?: string | undefined;
  },
  source: RequestSource,
): Promise<ManyDecided> {
  const { rule } = request;
  const sentence = readSentence(context, request.sentence);
  const refusal = rule === null ? null : { rule, words: await readReason(context, rule), sentence };
  const outcome = { done: 0, already: 0, claimed: 0 };
  for (const complimentId of new Set(request.complimentIds)) {
    const decided = { complimentId, refusal, source };
    outcome[await decideOne(context, teammate, decided)] += 1;
  }
  return outcome;
}

async function decideOne(
  context: Context,
  teammate: Teammate,
  {
    complimentId,
    refusal,
    source,
  }: { complimentId: string; refusal: Refusal | null; source: RequestSource },
): Promise<OneDecided> {
  return context.db.transaction(async (transaction) => {
    const at = context.clock.now();
    const obstacle = await findObstacleTo(transaction, complimentId, {
      viewerId: teammate.id,
      now: at,
    });
    if (obstacle !== null) return obstacle;
    const closed = await transaction
      .update(holds)
      .set({
        decision: refusal === null ? 'released' : 'refused',
        rule: refusal?.rule ?? null,
        decidedBy: teammate.id,
        decidedAt: at,
      })
      .where(
        and(eq(holds.complimentId, complimentId), isNull(holds.decision), isNotNull(holds.heldAt)),
      )
      .returning({ id: holds.complimentId });
    if (closed.length === 0) return 'already';
    await transaction.delete(claims).where(eq(claims.complimentId, complimentId));
    const senderId = await findSender(transaction, complimentId);
    if (refusal === null) await deliverHeld(context, transaction, complimentId, at);
    else await refuse(context, transaction, { complimentId, refusal, at });
    await notify(context, transaction, { kind: 'case_changed', complimentIds: [complimentId] });
    if (senderId !== null) noteChanges(transaction, { kind: 'figures', personId: senderId });
    await recordEvent(transaction, {
      action: refusal === null ? 'moderation.released' : 'moderation.refused',
      actorId: teammate.id,
      // The log does not name the writer.
      targetId: null,
      details: { complimentId, ...(refusal === null ? {} : { rule: refusal.rule }) },
      source,
      at,
    });
    return 'done';
  });
}

async function findObstacleTo(
  transaction: Transaction,
  complimentId: string,
  look: { viewerId: string; now: Date },
): Promise<OneDecided | null> {
  try {
    await refuseObstacle(transaction, complimentId, look);
    return null;
  } catch (error) {
    return obstacleIn(error);
  }
}

async function findSender(transaction: Transaction, id: string): Promise<string | null> {
  const [letter] = await transaction
    .select({ senderId: compliments.senderId })
    .from(compliments)
    .where(eq(compliments.id, id));
  return letter?.senderId ?? null;
}

/** Keeps the letter for an objection; its text is wiped after 30 days, like a removed one. */
async function refuse(
  context: Context,
  transaction: Transaction,
  { complimentId, refusal, at }: { complimentId: string; refusal: Refusal; at: Date },
): Promise<void> {
  const { rule, words, sentence } = refusal;
  const [refused] = await transaction
    .update(compliments)
    .set({ removedAt: at, removedRule: rule })
    .where(eq(compliments.id, complimentId))
    .returning({ senderId: compliments.senderId, text: compliments.text });
  const senderId = refused?.senderId ?? null;
  await correctCounters(transaction, at, [{ userId: senderId, complimentsSent: -1 }]);
  if (refused === undefined || senderId === null) return;
  await notify(context, transaction, {
    personId: senderId,
    complimentId,
    kind: 'refused',
    text: refused.text,
    params: { rule, words, ...said(sentence) },
  });
}
