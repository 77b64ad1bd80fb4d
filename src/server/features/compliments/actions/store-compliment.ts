import { sql } from 'drizzle-orm';
import { CodedError } from '#domain/coded-error.ts';
import { prepared, type Transaction } from '#server/db/client.ts';
import { isTaken } from '#server/db/failures.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { nameOf } from '#server/db/shown-name.ts';
import { atOnce } from '#server/db/transaction.ts';
import { recordActivity, type Step } from '#server/features/scores/actions/record-activity.ts';

const { placeholder } = sql;

const insert = prepared('store_compliment', (db) =>
  db.insert(compliments).values({
    id: placeholder('id'),
    text: placeholder('text'),
    senderId: placeholder('senderId'),
    senderName: sql`case when not ${placeholder('isAnonymous')}::boolean
        then ${nameOf(placeholder('senderId'))} end`,
    receiverId: placeholder('receiverId'),
    isAnonymous: placeholder('isAnonymous'),
    isAi: placeholder('isAi'),
    isAiSuggested: placeholder('isAiSuggested'),
    isRead: placeholder('isRead'),
    originalAiText: placeholder('originalAiText'),
    validationScore: placeholder('validationScore'),
    createdAt: placeholder('createdAt'),
    place: placeholder('place'),
    dueAt: sql`${placeholder('dueAt')}::timestamptz`,
  }),
);

type Given = Pick<typeof compliments.$inferSelect, 'id' | 'text' | 'receiverId' | 'createdAt'> &
  Partial<typeof usual>;

/** What an ordinary letter is unless somebody says otherwise. */
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

/**
 * Writes a compliment down with what it counts for, under the name that its sender shows now. Refuses an id that stands
 * for another one.
 */
export async function storeCompliment(
  transaction: Transaction,
  given: Given,
  step: Omit<Step, 'at'>,
): Promise<void> {
  await atOnce([
    insert(transaction, { ...usual, ...given }).catch(refuseTaken),
    recordActivity(transaction, { ...step, at: given.createdAt }),
  ]);
}

function refuseTaken(error: unknown): never {
  throw isTaken(error) ? new CodedError('conflict', 'compliment.form.error.conflict') : error;
}
