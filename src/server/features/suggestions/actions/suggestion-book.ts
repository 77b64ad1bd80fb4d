import { sql } from 'drizzle-orm';
import type { FeatureName } from '#domain/ai/feature-usage.ts';
import { normalizeComplimentText } from '#domain/compliments/compliment.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { shareNextTurn } from '#server/ai/next-turn.ts';
import type { Context } from '#server/context.ts';
import { preparedSql, type Database } from '#server/db/client.ts';
import { unseenIds } from '#server/db/plans.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import { recording, recordingOf } from '#server/features/scores/actions/record-activity.ts';

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

/** In the words of the statement. */
type Entry = {
  person: string;
  receiver: string | null;
  text: string;
  at: Date;
  feature: FeatureName;
};

/**
 * One statement for all suggestions that end together: each with its own would take the database's
 * connections from everybody who only opens a page.
 */
export function createSuggestionBook({ db, clock }: Context): SuggestionBook {
  let unwritten: Entry[] = [];
  const write = shareNextTurn(() => {
    const entries = unwritten;
    unwritten = [];
    return writeDown(db, entries);
  });
  return {
    async remember(person, { receiverId, feature, ...made }) {
      const text = normalizeComplimentText(made.text);
      const suggestion = { text, source: made.source, remaining: null };
      // Whoever has left never saw it.
      if (made.signal.aborted) return suggestion;
      const at = clock.now();
      unwritten.push({ person: person.id, receiver: receiverId, text, at, feature });
      const present = await write();
      if (!present.has(person.id)) throw new AppError('unauthenticated', 'error.unauthenticated');
      if (receiverId !== null && !present.has(receiverId))
        throw new AppError('not-found', 'compliment.form.error.receiver_gone');
      return suggestion;
    },
  };
}

/* Whoever is here stays until it is written (`keepProfiles`). */
const writeLasting = preparedSql<{ id: string }>(
  'write_suggestions',
  sql`
  with here as (
    select id from ${profiles} where id = any(${unseenIds})
    order by id for key share
  ), lasting as (
    select entry.*
    from jsonb_to_recordset(${sql.placeholder('entries')}::jsonb) as entry (
      step int, person uuid, receiver uuid, text text, at timestamptz)
    where person in (select id from here)
      and (receiver is null or receiver in (select id from here))
  ), written as (
    insert into ${suggestions} (user_id, receiver_id, text, created_at)
    select person, receiver, text, at from lasting
  ), ${recording(sql`step in (select step from lasting)`)}
  select id from here`,
);

/** Answers who is still there; what is by or for anybody else is not written. */
async function writeDown(db: Database, entries: readonly Entry[]): Promise<ReadonlySet<string>> {
  const steps = entries.map(({ person, at, feature }) => ({
    at,
    feature,
    people: [{ userId: person, aiInteractions: 1 }],
  }));
  const { rows } = await writeLasting(db, {
    ids: [...new Set(entries.flatMap(peopleOf))],
    entries: JSON.stringify(entries.map((entry, step) => ({ step, ...entry }))),
    ...recordingOf(steps),
  });
  return new Set(rows.map(({ id }) => id));
}

function peopleOf({ person, receiver }: Entry): string[] {
  return receiver === null ? [person] : [person, receiver];
}
