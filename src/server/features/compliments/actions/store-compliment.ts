import { sql } from 'drizzle-orm';
import { AppError } from '#domain/shared/app-error.ts';
import { preparedSql } from '#server/db/driver/prepared.ts';
import type { Transaction } from '#server/db/executor.ts';
import { isTaken } from '#server/db/failures.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { nameOf } from '#server/db/shown-name.ts';
import {
  recording,
  recordingOf,
  type Step,
} from '#server/features/scores/actions/record-activity.ts';

const { placeholder } = sql;

/* One statement stores the letter and its counts: fewer statements carry more letters in a burst. */
const store = preparedSql(
  'store_compliment',
  sql`
  with stored as (
    insert into ${compliments} (id, text, sender_id, sender_name, receiver_id, is_anonymous, is_ai, is_ai_suggested,
      is_read, original_ai_text, validation_score, created_at, place, due_at)
    values (${placeholder('id')}, ${placeholder('text')}, ${placeholder('senderId')},
      case when not ${placeholder('isAnonymous')}::boolean then ${nameOf(placeholder('senderId'))} end,
      ${placeholder('receiverId')}, ${placeholder('isAnonymous')}, ${placeholder('isAi')},
      ${placeholder('isAiSuggested')}, ${placeholder('isRead')}, ${placeholder('originalAiText')},
      ${placeholder('validationScore')}, ${placeholder('createdAt')}, ${placeholder('place')},
      ${placeholder('dueAt')}::timestamptz)
  ), ${recording(sql`true`)}
  select`,
);

type Given = Pick<typeof compliments.$inferSelect, 'id' | 'text' | 'receiverId' | 'createdAt'> &
  Partial<typeof usual>;

const usual: Pick<
  typeof compliments.$inferSelect,
  | 'senderId'
  | 'isAnonymous'
  | 'isAi'
  | 'isAiSuggested'
  | 'isRead'
  | 'originalAiText'
  | 'validationScore'
  | 'place'
  | 'dueAt'
> = {
  senderId: null,
  isAnonymous: false,
  isAi: false,
  isAiSuggested: false,
  isRead: false,
  originalAiText: null,
  validationScore: null,
  place: 'list',
  dueAt: null,
};

/** Stores a letter with its counts and the sender's current name. Refuses an id that stands for anything else. */
export async function storeCompliment(
  transaction: Transaction,
  given: Given,
  step: Omit<Step, 'at'>,
): Promise<void> {
  await store(transaction, {
    ...usual,
    ...given,
    ...recordingOf([{ ...step, at: given.createdAt }]),
  }).catch(refuseTaken);
}

function refuseTaken(error: unknown): never {
  throw isTaken(error) ? new AppError('conflict', 'compliment.form.error.conflict') : error;
}
