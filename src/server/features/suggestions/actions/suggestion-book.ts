import { sql } from 'drizzle-orm';
import type { FeatureName } from '#domain/ai/feature-usage.ts';
import { normalizeComplimentText } from '#domain/compliments/compliment.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { shareNextTurn } from '#server/ai/next-turn.ts';
import type { Context } from '#server/context.ts';
import { preparedSql } from '#server/db/driver/prepared.ts';
import type { Database } from '#server/db/executor.ts';
import { unseenIds } from '#server/db/plans.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import { recording, recordingOf } from '#server/features/scores/actions/record-activity.ts';

export type Suggestion = {
  text: string;
  source: 'ai' | 'template';
  /** A visitor's remaining suggestions today; null for signed-in people. */
  remaining: number | null;
};

/** Records suggestions; the AI flags of letters depend on this record alone. */
export type SuggestionBook = {
  /** Answers after the write; refuses if one of the two people is gone. */
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
  person: string;
  receiver: string | null;
  text: string;
  at: Date;
  feature: FeatureName;
};

/** Writes all suggestions that end together in one statement, which saves database connections for page views. */
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
      // The caller left and never saw it.
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

/* The people stay until the write ends (`keepProfiles`). */
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

/** Answers the people who still exist; skips suggestions by or for others. */
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
