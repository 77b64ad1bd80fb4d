import { createHash } from 'node:crypto';
import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import { AppError } from '#domain/shared/app-error.ts';
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
    | 'change_password'
    | 'appeal'
    | 'approve'
    | 'remove'
    | 'decide_appeal'
    | 'pause'
    | 'note'
    | 'add_reason'
    | 'reword_reason'
    | 'save_prompt';
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
  return isKnownCall(transaction, call);
}

const { placeholder } = sql;

/** For an action that is one statement: that its key stands for nothing yet. Its values are those of `keyOf`. */
export const isKeyFree = sql`not exists (select from ${requestKeys}
  where person_id = ${placeholder('personId')} and key = ${placeholder('key')}::uuid)`;

/**
 * A part of that statement, which remembers the key if it was done. Where the same key is given for something else at the
 * same moment, one of the two fails as a whole (`isTaken`). Why nothing was done tells `isKnownCall`.
 */
export const remembering = (isDone: SQL) => sql`
  remembered as (
    insert into ${requestKeys} (person_id, key, operation, digest, created_at)
    select ${placeholder('personId')}::uuid, ${placeholder('key')}::uuid, ${placeholder('operation')},
      ${placeholder('digest')}, ${placeholder('at')}::timestamptz
    where ${placeholder('key')}::uuid is not null and ${isDone}
  )`;

export function keyOf({ personId, key, operation, content }: RepeatableCall) {
  return { personId, key: key ?? null, operation, digest: digestOf(content) };
}

/** Whether this very call was made before; refuses a key that stands for something else. */
export async function isKnownCall(db: Executor, call: RepeatableCall): Promise<boolean> {
  const known = await findKey(db, call);
  if (known === undefined || isOf(call, known)) return known !== undefined;
  throw new AppError('conflict', 'error.request_key');
}

/** Whether this very call was made before. */
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

/** Nobody repeats a call after a day. */
export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  await db.delete(requestKeys).where(lt(requestKeys.createdAt, daysBefore(now, keptDays)));
}

function digestOf(content: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
