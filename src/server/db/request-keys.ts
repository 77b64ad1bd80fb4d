import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Database, Executor } from '#server/db/executor.ts';
import { requestKeys } from '#server/db/schema/limits.ts';

/** A call that may be repeated when its answer was lost. */
export type RepeatableCall = {
  personId: string;
  /** From the caller; without a key every call acts. */
  key: string | undefined;
  operation:
    | 'thank'
    | 'report'
    | 'keep'
    | 'sign_up'
    | 'change_password'
    | 'appeal'
    | 'decide_case'
    | 'pause'
    | 'note'
    | 'invite'
    | 'add_reason'
    | 'reword_reason'
    | 'save_prompt';
  /** All inputs of the call. */
  content: readonly string[];
};

const keptDays = 1;

/** Stores the key; returns whether the call was already made. Rejects a key used for another call. */
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
  return isKnownCall(transaction, call);
}

/** Checks whether this call was made before; rejects a key used for another call. */
async function isKnownCall(db: Executor, call: RepeatableCall): Promise<boolean> {
  const known = await findKey(db, call);
  if (known === undefined || isOf(call, known)) return known !== undefined;
  throw new AppError('conflict', 'error.request_key');
}

/** Checks whether this call was made before. */
export async function wasMade(db: Executor, call: RepeatableCall): Promise<boolean> {
  const known = await findKey(db, call);
  return known !== undefined && isOf(call, known);
}

type KnownKey = { operation: string; digest: string };

async function findKey(
  db: Executor,
  { personId, key }: RepeatableCall,
): Promise<KnownKey | undefined> {
  if (key === undefined) return undefined;
  const [known] = await db
    .select({ operation: requestKeys.operation, digest: requestKeys.digest })
    .from(requestKeys)
    .where(and(eq(requestKeys.personId, personId), eq(requestKeys.key, key)));
  return known;
}

function isOf({ operation, content }: RepeatableCall, known: KnownKey): boolean {
  return known.operation === operation && known.digest === digestOf(content);
}

export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  await db.delete(requestKeys).where(lt(requestKeys.createdAt, daysBefore(now, keptDays)));
}

function digestOf(content: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
