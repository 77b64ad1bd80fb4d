import type { FeatureName } from '#domain/ai/feature-usage.ts';
import { normalizeComplimentText } from '#domain/compliments/compliment.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import { pinProfiles, recordActivity } from '#server/features/scores/actions/record-activity.ts';

export type Suggestion = {
  text: string;
  source: 'ai' | 'template';
  /** A visitor's remaining suggestions today; null for signed-in people. */
  remaining: number | null;
};

type Made = {
  text: string;
  source: 'ai' | 'template';
  signal: AbortSignal;
  receiverId: string | null;
  feature: FeatureName;
};

/** Records a suggestion, on which alone the AI flags of letters depend; refuses if one of the two people is gone. */
export async function rememberSuggestion(
  { db, clock }: Context,
  person: Person,
  { receiverId, feature, signal, ...made }: Made,
): Promise<Suggestion> {
  const text = normalizeComplimentText(made.text);
  const suggestion = { text, source: made.source, remaining: null };
  // The caller left and never saw it.
  if (signal.aborted) return suggestion;
  const at = clock.now();
  await db.transaction(async (transaction) => {
    const ids = receiverId === null ? [person.id] : [person.id, receiverId];
    const present = new Set((await pinProfiles(transaction, ids)).map(({ id }) => id));
    if (!present.has(person.id)) throw new AppError('unauthenticated', 'error.unauthenticated');
    if (receiverId !== null && !present.has(receiverId))
      throw new AppError('not-found', 'compliment.form.error.receiver_gone');
    await transaction
      .insert(suggestions)
      .values({ userId: person.id, receiverId, text, createdAt: at });
    const people = [{ userId: person.id, aiInteractions: 1 }];
    await recordActivity(transaction, { at, feature, people });
  });
  return suggestion;
}
