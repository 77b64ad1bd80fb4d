import { and, eq, isNull, sql } from 'drizzle-orm';
import { findSentenceFault } from '#domain/accounts/shown-words.ts';
import { characterCount, readableText } from '#domain/compliments/compliment.ts';
import { mapLanguages, type Language } from '#domain/i18n/language.ts';
import { maximumReasonWordsLength, mostReasons } from '#domain/moderation/moderation.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { isRepeated, type RepeatableCall } from '#server/db/request-keys.ts';
import { removalReasons } from '#server/db/schema/moderation.ts';
import { listReasons } from '#server/features/moderation/queries/reasons.ts';
import { textsOfReason } from '#server/notify/reason.ts';

type Words = Record<Language, string>;

export async function readReasons(context: Context): Promise<{ id: string; words: Words }[]> {
  const rows = await listReasons(context.db);
  return rows.map(({ id, words }) => ({ id, words: words ?? textsOfReason(context, id) }));
}

export async function addReason(
  context: Context,
  teammate: Teammate,
  { words: given, key }: { words: Words; key?: string | undefined },
): Promise<void> {
  const words = readWords(context, given);
  const content = Object.values(words);
  const call = { personId: teammate.id, key, operation: 'add_reason', content } as const;
  await change(context, { teammate, deed: 'added', call }, async (transaction) => {
    const present = await listReasons(transaction);
    if (present.length >= mostReasons) throw new AppError('conflict', 'admin.reasons.error.full');
    return insertReason(transaction, { words, teammate, after: present.length });
  });
}

/** Replaces a reason by a new one in the same place; past decisions keep the old words. Idempotent by key. */
export async function rewordReason(
  context: Context,
  teammate: Teammate,
  { id, words: given, key }: { id: string; words: Words; key?: string | undefined },
): Promise<void> {
  const words = readWords(context, given);
  const content = [id, ...Object.values(words)];
  const call = { personId: teammate.id, key, operation: 'reword_reason', content } as const;
  await change(context, { teammate, deed: 'reworded', call }, async (transaction) => {
    const position = await retire(transaction, id, context.clock.now());
    return insertReason(transaction, { words, teammate, after: position - 1 });
  });
}

/** Takes a reason off the list; the last one stays. */
export async function retireReason(
  context: Context,
  teammate: Teammate,
  id: string,
): Promise<void> {
  await change(context, { teammate, deed: 'retired' }, async (transaction) => {
    await retire(transaction, id, context.clock.now());
    if ((await listReasons(transaction)).length === 0)
      throw new AppError('conflict', 'admin.reasons.error.last');
    return id;
  });
}

export async function orderReasons(
  context: Context,
  teammate: Teammate,
  ids: readonly string[],
): Promise<void> {
  await change(context, { teammate, deed: 'ordered' }, async (transaction) => {
    const present = (await listReasons(transaction)).map(({ id }) => id);
    const wanted = ids.filter((id) => present.includes(id));
    await place(transaction, [...new Set([...wanted, ...present])]);
    return '';
  });
}

type Change = {
  teammate: Teammate;
  deed: 'added' | 'reworded' | 'retired' | 'ordered';
  call?: RepeatableCall;
};

/** Serializes changes: parallel ones would put two reasons in one place. */
async function change(
  context: Context,
  { teammate, deed, call }: Change,
  make: (transaction: Transaction) => Promise<string>,
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('wohlwort-reasons'))`);
    const at = context.clock.now();
    if (call !== undefined && (await isRepeated(transaction, call, at))) return;
    const id = await make(transaction);
    const present = (await listReasons(transaction)).map((reason) => reason.id);
    await place(transaction, present);
    await recordEvent(transaction, {
      action: 'admin.reason_changed',
      by: teammate,
      details: { deed, ...(id === '' ? {} : { rule: id }) },
      at,
    });
  });
}

async function insertReason(
  transaction: Transaction,
  { words, teammate, after }: { words: Words; teammate: Teammate; after: number },
): Promise<string> {
  const id = crypto.randomUUID();
  await transaction
    .insert(removalReasons)
    .values({ id, position: after + 1, words, createdBy: teammate.id });
  return id;
}

async function retire(transaction: Transaction, id: string, at: Date): Promise<number> {
  const [retired] = await transaction
    .update(removalReasons)
    .set({ retiredAt: at })
    .where(and(eq(removalReasons.id, id), isNull(removalReasons.retiredAt)))
    .returning({ position: removalReasons.position });
  if (retired === undefined) throw new AppError('not-found', 'error.not_found');
  return retired.position;
}

async function place(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.execute(sql`
    update ${removalReasons} set position = wanted.position
    from unnest(${sql.param([...ids])}::text[]) with ordinality as wanted (id, position)
    where ${removalReasons.id} = wanted.id and ${removalReasons.position} <> wanted.position`);
}

/** Checks the words of each language like any sentence from a moderator. */
function readWords(context: Context, given: Words): Words {
  return mapLanguages((language) => {
    const words = readableText(given[language]).trim();
    const fault = faultOf(context, words);
    if (fault === null) return words;
    throw new AppError('invalid', fault, { field: language });
  });
}

function faultOf(context: Context, words: string): PlainErrorCode | null {
  if (words === '') return 'admin.reasons.error.empty';
  if (characterCount(words) > maximumReasonWordsLength) return 'admin.reasons.error.long';
  return findSentenceFault(words, context.guard.check);
}
