import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { CodedError } from '#domain/coded-error.ts';
import { daysBefore } from '#domain/day.ts';
import type { Database, Executor } from '#server/db/client.ts';
import { requestKeys } from '#server/db/schema/limits.ts';

/** A call that its caller may make again when the answer was lost. */
export type RepeatableCall = {
  personId: string;
  /** The caller's; without one every call acts. */
  key: string | undefined;
  operation:
    | 'thank'
    | 'report'
    | 'keep'
    | 'sign_up'
    | 'appeal'
    | 'approve'
    | 'remove'
    | 'decide_appeal'
    | 'pause';
  /** All that decides what the call does. */
  content: readonly string[];
};

const keptDays = 1;

/**
 * Remembers the key in the transaction of what the call does, and answers whether it has done that
 * before: then there is nothing to do but to answer the same. A call at the same moment is waited
 * for. A key that stands for something else is refused.
 */
export async function isRepeated(
  transaction: Executor,
  call: RepeatableCall,
  at: Date,
): Promise<boolean> {
  const { personId, key, operation, content } = call;
  if (key === undefined) return false;
  const digest = digestOf(content);
  const remembered = await transaction
    .insert(requestKeys)
    .values({ personId, key, operation, digest, createdAt: at })
    .onConflictDoNothing()
    .returning({ key: requestKeys.key });
  if (remembered.length > 0) return false;
  if (await wasMade(transaction, call)) return true;
  throw new CodedError('conflict', 'error.request_key');
}

/** Whether this very call was made before. */
export async function wasMade(
  db: Executor,
  { personId, key, operation, content }: RepeatableCall,
): Promise<boolean> {
  if (key === undefined) return false;
  const [known] = await db
    .select({ operation: requestKeys.operation, digest: requestKeys.digest })
    .from(requestKeys)
    .where(and(eq(requestKeys.personId, personId), eq(requestKeys.key, key)));
  return known?.operation === operation && known.digest === digestOf(content);
}

/** Nobody repeats a call after a day. */
export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  await db.delete(requestKeys).where(lt(requestKeys.createdAt, daysBefore(now, keptDays)));
}

function digestOf(content: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
