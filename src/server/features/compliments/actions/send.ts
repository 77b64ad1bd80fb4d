import { and, eq, gt, sql } from 'drizzle-orm';
import type { Person } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import {
  characterCount,
  maximumComplimentLength,
  normalizeComplimentText,
  sendingLimits,
} from '#domain/compliment.ts';
import type { PlainErrorCode } from '#domain/error-code.ts';
import type { Language } from '#domain/language.ts';
import { arrivalOf } from '#domain/letter-place.ts';
import type { Context } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import { nameOf } from '#server/db/shown-name.ts';
import { announceLetters, findPlace } from '#server/features/compliments/actions/arrive.ts';
import { storeCompliment } from '#server/features/compliments/actions/store-compliment.ts';
import { compareSent, findSent } from '#server/features/compliments/queries/compliments.ts';
import { notDrawn, takeDraw } from '#server/features/draws/actions.ts';
import { findOpenDraw } from '#server/features/draws/queries.ts';
import { findDiscretion } from '#server/features/profiles/queries.ts';
import { keepProfiles, lockProfiles } from '#server/features/scores/actions/record-activity.ts';

export type SendInput = {
  /** Made by the browser, so that a retried send can never send twice. */
  id: string;
  receiverId: string;
  text: string;
  isAnonymous: boolean;
};

/** In which language, and whether the model may be asked once more. */
type Check = { language: Language; mayAsk: () => Promise<boolean> };

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Sends once, however often it is asked with the same id. `created` is false for a repeated one. */
export async function sendCompliment(
  context: Context,
  sender: Person,
  given: SendInput,
  check: Check,
) {
  const input = { ...given, text: normalizeComplimentText(given.text) };
  refuseBrokenText(input.text);
  const { db, clock } = context;
  const pair = { drawerId: sender.id, receiverId: input.receiverId };
  // Read first: the same send, repeated at the same moment, may be using it just now.
  const draw = await findOpenDraw(db, pair, clock.now());
  if (await isSentAlready(db, sender, input))
    return { created: false, compliment: await findSent(db, sender.id, input.id) };
  await refuseUnreachable(db, sender, input.receiverId);
  await refuseBeforehand(context, sender, input.receiverId);
  if (draw === null) throw notDrawn();
  const validationScore = await refuseUnkind(context, sender, input, check);
  return db.transaction(async (transaction) => {
    const created = await store(context, transaction, sender, { ...input, validationScore });
    return { created, compliment: await findSent(transaction, sender.id, input.id) };
  });
}

function refuseBrokenText(text: string): void {
  if (text === '') {
    const code = 'compliment.form.error.empty';
    throw new CodedError('invalid', code, { fields: { text: code } });
  }
  if (characterCount(text) > maximumComplimentLength) {
    const code = 'compliment.form.error.too_long';
    const values = { maximum: maximumComplimentLength };
    throw new CodedError('invalid', code, { fields: { text: code }, values });
  }
}

/** Whether this very send is stored. An id that stands for anything else tells nothing about it. */
async function isSentAlready(db: Executor, sender: Person, input: SendInput): Promise<boolean> {
  const { id, receiverId, text, isAnonymous } = input;
  const isSame = await compareSent(db, { id, senderId: sender.id, receiverId, text, isAnonymous });
  if (isSame === null) return false;
  if (!isSame) throw new CodedError('conflict', 'compliment.form.error.conflict');
  return true;
}

/** Administrators read reports about people; nobody writes to them, and who they are is not told. */
async function refuseUnreachable(db: Executor, sender: Person, receiverId: string): Promise<void> {
  if (receiverId === sender.id) throw new CodedError('invalid', 'compliment.form.error.self');
  const [receiver] = await db
    .select({ isAdmin: profiles.isAdmin })
    .from(profiles)
    .where(eq(profiles.id, receiverId));
  if (receiver === undefined || receiver.isAdmin) throw receiverGone();
}

function receiverGone(): CodedError {
  return new CodedError('not-found', 'compliment.form.error.receiver_gone');
}

/**
 * What `store` will refuse all the same, before a model is paid for reading the text. Without a lock:
 * that a few slip through here costs an answer of the model, and nothing else.
 */
async function refuseBeforehand(
  { db, clock, config }: Context,
  sender: Person,
  receiverId: string,
): Promise<void> {
  const now = clock.now();
  const [own] = await db
    .select({ pausedUntil: profiles.pausedUntil })
    .from(profiles)
    .where(eq(profiles.id, sender.id));
  refusePaused(own?.pausedUntil ?? null, now);
  if (config.rateLimits) await refuseTooMany(db, sender, receiverId, now);
}

function refusePaused(until: Date | null, now: Date): void {
  if (until !== null && until > now)
    throw new CodedError('forbidden', 'compliment.form.error.paused');
}

/** The model may be asked here, so no transaction is open yet. Answers the score, 0 to 1. */
async function refuseUnkind(
  context: Context,
  sender: Person,
  { text, receiverId }: SendInput,
  check: Check,
): Promise<number> {
  const discretion = await findDiscretion(context.db, {
    authors: [sender.id],
    others: [receiverId],
  });
  const verdict = await context.ai.validate({ ...discretion, ...check, text });
  if (verdict.isValid) return verdict.score;
  const code = verdict.reason ?? 'compliment.form.error.invalid';
  const { message } = verdict;
  throw new CodedError('invalid', code, {
    fields: { text: code },
    ...(message === undefined ? {} : { message }),
  });
}

/** False when the same send, repeated at the same moment, was stored first. */
async function store(
  context: Context,
  transaction: Transaction,
  sender: Person,
  input: SendInput & { validationScore: number },
): Promise<boolean> {
  const [own] = await lockProfiles(transaction, [sender.id]);
  if (own === undefined) throw new CodedError('unauthenticated', 'error.unauthenticated');
  const [receiver] = await keepProfiles(transaction, [input.receiverId]);
  if (receiver === undefined || receiver.isAdmin) throw receiverGone();
  if (await isSentAlready(transaction, sender, input)) return false;

  const now = context.clock.now();
  refusePaused(own.pausedUntil, now);
  if (context.config.rateLimits) await refuseTooMany(transaction, sender, input.receiverId, now);
  await takeDraw(transaction, { drawerId: sender.id, receiverId: input.receiverId }, now);
  const suggestion = await findSuggestion(transaction, sender, input, now);
  const dueAt = arrivalOf(input, now, context.config.anonymousDelay, context.random);
  const letter = { ...input, senderId: sender.id, isAiSuggested: suggestion !== null };
  const place = dueAt === null ? await findPlace(transaction, letter) : 'waiting';
  await storeCompliment(
    transaction,
    {
      ...letter,
      place,
      dueAt,
      senderName: input.isAnonymous ? null : nameOf(sender.id),
      originalAiText: suggestion,
      createdAt: now,
    },
    {
      feature: 'send_compliment',
      people: [
        { userId: sender.id, complimentsSent: 1 },
        ...(place === 'list' ? [{ userId: input.receiverId, complimentsReceived: 1 }] : []),
      ],
    },
  );
  await announceLetters(transaction, [{ ...letter, place }], now);
  return true;
}

/** The limits of sending (P29). Counted while the sender's row is locked, no parallel sends slip through. */
async function refuseTooMany(
  executor: Executor,
  sender: Person,
  receiverId: string,
  now: Date,
): Promise<void> {
  const recent = await executor
    .select({ receiverId: compliments.receiverId, createdAt: compliments.createdAt })
    .from(compliments)
    .where(
      and(
        eq(compliments.senderId, sender.id),
        gt(compliments.createdAt, new Date(now.getTime() - day)),
      ),
    )
    .orderBy(sql`${compliments.createdAt} desc nulls last`);
  const times = (rows: typeof recent) => rows.map((row) => row.createdAt.getTime());
  const toReceiver = recent.filter((row) => row.receiverId === receiverId);
  const perReceiver = { most: sendingLimits.perReceiverAndDay, window: day };
  const perHour = { most: sendingLimits.perHour, window: hour };
  refuseFull(times(toReceiver), perReceiver, now, 'compliment.form.error.limit_receiver');
  refuseFull(times(recent), perHour, now, 'compliment.form.error.limit_hour');
}

/** `times` are newest first, in milliseconds. */
function refuseFull(
  times: readonly number[],
  limit: { most: number; window: number },
  now: Date,
  code: PlainErrorCode,
): void {
  const oldestThatCounts = times[limit.most - 1];
  if (oldestThatCounts === undefined) return;
  const freeAt = oldestThatCounts + limit.window;
  if (freeAt <= now.getTime()) return;
  throw new CodedError('limited', code, { retryAfter: (freeAt - now.getTime()) / 1000 });
}

/**
 * The AI suggestion that this text is, word for word, or null. The server's own record decides, not
 * what a browser claims.
 */
async function findSuggestion(
  transaction: Transaction,
  sender: Person,
  input: SendInput,
  now: Date,
): Promise<string | null> {
  const rows = await transaction
    .select({ text: suggestions.text })
    .from(suggestions)
    .where(
      and(
        eq(suggestions.userId, sender.id),
        eq(suggestions.receiverId, input.receiverId),
        gt(suggestions.createdAt, new Date(now.getTime() - day)),
      ),
    );
  return rows.find((row) => normalizeComplimentText(row.text) === input.text)?.text ?? null;
}
