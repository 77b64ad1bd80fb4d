import type { CaseDecision } from '#domain/moderation/moderation.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import type { Context } from '#server/context.ts';
import { decideAppeal } from '#server/features/moderation/actions/appeal.ts';
import {
  changeCase,
  type Change,
  type Logged,
  type ReasonGiven,
} from '#server/features/moderation/actions/change-case.ts';
import {
  refusePremoderated,
  releasePremoderated,
} from '#server/features/moderation/actions/decide-premoderation.ts';
import {
  approveReport,
  removeReported,
} from '#server/features/moderation/actions/decide-report.ts';
import { readSentence } from '#server/guard/shown-words.ts';
import { readReason } from '#server/notify/reason.ts';

type Decision = {
  decision: CaseDecision;
  /** The reason’s id. A removal has one; an approval with a reason warns the sender. */
  rule?: string | null | undefined;
  /** The moderator’s own words to the sender. */
  sentence?: string | undefined;
};

/** Decides about a report, a letter in pre-moderation, or an objection. Idempotent by key. */
export async function decideCase(
  context: Context,
  teammate: Teammate,
  request: Decision & { complimentId: string; key?: string | undefined },
): Promise<void> {
  const { complimentId, decision, rule, sentence, key } = request;
  const content = [complimentId, decision, rule ?? '', sentence ?? ''];
  const call = { key, operation: 'decide_case', content } as const;
  const make = await readDecision(context, request);
  await changeCase(context, teammate, { complimentId, call }, make);
}

/** Returns how to make a decision. Refuses an unfit sentence or reason before anything is decided. */
async function readDecision(
  context: Context,
  { decision, rule, sentence: given }: Decision,
): Promise<(change: Change) => Promise<Logged>> {
  const sentence = readSentence(context, given);
  const readGiven = async (id: string): Promise<ReasonGiven> => ({
    rule: id,
    words: await readReason(context, id),
    sentence,
  });
  if (decision === 'removed' || decision === 'refused') {
    const reasonGiven = await readGiven(rule ?? 'other');
    return decision === 'removed'
      ? (change) => removeReported(change, reasonGiven)
      : (change) => refusePremoderated(change, reasonGiven);
  }
  if (decision === 'approved') {
    const warning = rule ? await readGiven(rule) : null;
    return (change) => approveReport(change, warning);
  }
  return decision === 'released' ? releasePremoderated : (change) => decideAppeal(change, decision);
}
