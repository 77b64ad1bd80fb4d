import { AppError } from '#domain/shared/app-error.ts';
import type { Transaction } from '#server/db/executor.ts';
import { isTaken } from '#server/db/failures.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { nameOf } from '#server/db/shown-name.ts';

type NewCompliment = Omit<typeof compliments.$inferInsert, 'senderName'>;

/** Stores a letter with the sender's current name. Refuses an id that stands for anything else. */
export async function storeCompliment(
  transaction: Transaction,
  letter: NewCompliment,
): Promise<void> {
  const { senderId, isAnonymous } = letter;
  const senderName = typeof senderId === 'string' && !isAnonymous ? nameOf(senderId) : null;
  await transaction
    .insert(compliments)
    .values({ ...letter, senderName })
    .catch(refuseTaken);
}

function refuseTaken(error: unknown): never {
  throw isTaken(error) ? new AppError('conflict', 'compliment.form.error.conflict') : error;
}
