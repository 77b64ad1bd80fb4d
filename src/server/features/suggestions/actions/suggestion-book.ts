import type { Person } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import { normalizeComplimentText } from '#domain/compliment.ts';
import type { FeatureName } from '#domain/feature-usage.ts';
import { shareNextTurn } from '#server/ai/next-turn.ts';
import type { Context } from '#server/context.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import { keepProfiles, recordActivity } from '#server/features/scores/actions/record-activity.ts';

export type Suggestion = {
  text: string;
  source: 'ai' | 'template';
  /** What a visitor may still have today; null for signed-in people. */
  remaining: number | null;
};

/** What was suggested to whom: the AI flags of a compliment are decided by this record alone. */
export type SuggestionBook = {
  /** Answers once it is written down; refuses where one of the two is no longer there. */
  remember(person: Person, made: Made): Promise<Suggestion>;
};

type Made = {
  text: string;
  source: 'ai' | 'template';
  signal: AbortSignal;
  receiverId: string | null;
  feature: FeatureName;
};

type Entry = {
  suggestion: { userId: string; receiverId: string | null; text: string; createdAt: Date };
  feature: FeatureName;
};

/**
 * One transaction for all suggestions that end together: each with its own would take the database's
 * connections from everybody who only opens a page.
 */
export function createSuggestionBook(context: Context): SuggestionBook {
  let unwritten: Entry[] = [];
  const write = shareNextTurn(() => {
    const entries = unwritten;
    unwritten = [];
    return writeDown(context, entries);
  });
  return {
    async remember(person, { receiverId, feature, ...made }) {
      const text = normalizeComplimentText(made.text);
      const suggestion = { text, source: made.source, remaining: null };
      // Whoever has left never saw it.
      if (made.signal.aborted) return suggestion;
      const createdAt = context.clock.now();
      unwritten.push({ suggestion: { userId: person.id, receiverId, text, createdAt }, feature });
      const present = await write();
      if (!present.has(person.id)) throw new CodedError('unauthenticated', 'error.unauthenticated');
      if (receiverId !== null && !present.has(receiverId))
        throw new CodedError('not-found', 'compliment.form.error.receiver_gone');
      return suggestion;
    },
  };
}

/** Answers who is still there; what is by or for anybody else is not written. */
async function writeDown(
  context: Context,
  entries: readonly Entry[],
): Promise<ReadonlySet<string>> {
  return context.db.transaction(async (transaction) => {
    const people = new Set(entries.flatMap(peopleOf));
    const here = await keepProfiles(transaction, [...people]);
    const present = new Set(here.map(({ id }) => id));
    const lasting = entries.filter((entry) => peopleOf(entry).every((id) => present.has(id)));
    if (lasting.length === 0) return present;
    await transaction.insert(suggestions).values(lasting.map(({ suggestion }) => suggestion));
    const steps = lasting.map(({ suggestion, feature }) => ({
      at: suggestion.createdAt,
      feature,
      people: [{ userId: suggestion.userId, aiInteractions: 1 }],
    }));
    await recordActivity(transaction, ...steps);
    return present;
  });
}

function peopleOf({ suggestion: { userId, receiverId } }: Entry): string[] {
  return receiverId === null ? [userId] : [userId, receiverId];
}
