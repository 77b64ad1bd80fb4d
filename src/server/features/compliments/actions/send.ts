import { and, eq, gt, sql } from 'drizzle-orm';
import type { Person } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import {
  characterCount,
  maximumComplimentLength,
  normalizeComplimentText,
  sendingLimits,
} from '#domain/compliment.ts';
import type { Language } from '#domain/language.ts';
import type { Context } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { compliments, profiles, suggestions } from '#server/db/schema.ts';
import { nameOf } from '#server/db/shown-name.ts';
import { findIdentity, findSent } from '#server/features/compliments/queries.ts';
import { lockProfiles, recordActivity } from '#server/features/profiles/actions/record-activity.ts';
import { findDiscretion } from '#server/features/profiles/queries.ts';
import { refreshScores } from '#server/features/profiles/actions/refresh-scores.ts';

export type SendInput = {
  /** Made by the browser, so that a retried send can never send twice. */
  id: string;
  receiverId: string;
  text: string;
  isAnonymous: boolean;
};

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Sends once, however often it is asked with the same id. `created` is false for a repeated one. */
export async function sendCompliment(
  context: Context,
  sender: Person,
  given: SendInput,
  language: Language,
) {
  const input = { ...given, text: normalizeComplimentText(given.text) };
  refuseBrokenText(input.text);
  const { db } = context;
  if (await isSentAlready(db, sender, input))
    return { created: false, compliment: await findSent(db, sender.id, input.id) };
  await refuseUnreachable(db, sender, input.receiverId);
  const validationScore = await refuseUnkind(context, sender, input, language);
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
  const stored = await findIdentity(db, input.id);
  if (stored === null) return false;
  const same =
    stored.senderId === sender.id &&
    stored.receiverId === input.receiverId &&
    stored.text === input.text &&
    stored.isAnonymous === input.isAnonymous;
  if (!same) throw new CodedError('conflict', 'compliment.form.error.conflict');
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

/** The model may be asked here, so no transaction is open yet. Answers the score, 0 to 1. */
async function refuseUnkind(
  context: Context,
  sender: Person,
  { text, receiverId }: SendInput,
  language: Language,
): Promise<number> {
  const discretion = await findDiscretion(context.db, {
    authors: [sender.id],
    others: [receiverId],
  });
  const verdict = await context.ai.validate({ ...discretion, text, language });
  if (verdict.isValid) return verdict.score;
  const code = verdict.reason ?? 'compliment.form.error.invalid';
  const { message } = verdict;
  throw new CodedError('invalid', code, {
    fields: { text: code },
    ...(message === undefined ? {} : { message }),
  });
}

/** False when the same send won a race against itself. */
async function store(
  context: Context,
  transaction: Transaction,
  sender: Person,
  input: SendInput & { validationScore: number },
): Promise<boolean> {
  const people = await lockProfiles(transaction, [sender.id, input.receiverId]);
  const own = people.find((person) => person.id === sender.id);
  if (own === undefined) throw new CodedError('unauthenticated', 'error.unauthenticated');
  if (!people.some((person) => person.id === input.receiverId && !person.isAdmin))
    throw receiverGone();
  if (await isSentAlready(transaction, sender, input)) return false;

  const now = context.clock.now();
  if (own.pausedUntil !== null && own.pausedUntil > now)
    throw new CodedError('forbidden', 'compliment.form.error.paused');
  if (context.config.rateLimits) await refuseTooMany(transaction, sender, input.receiverId, now);
  const suggestion = await findSuggestion(transaction, sender, input, now);
  const inserted = await transaction
    .insert(compliments)
    .values({
      ...input,
      senderId: sender.id,
      senderName: input.isAnonymous ? null : nameOf(sender.id),
      isAiSuggested: suggestion !== null,
      originalAiText: suggestion,
      createdAt: now,
    })
    .onConflictDoNothing({ target: compliments.id })
    .returning({ id: compliments.id });
  // Somebody else used the same id since we looked.
  if (inserted.length === 0) throw new CodedError('conflict', 'compliment.form.error.conflict');
  await recordActivity(transaction, {
    at: now,
    feature: 'send_compliment',
    people: {
      [sender.id]: { complimentsSent: 1 },
      [input.receiverId]: { complimentsReceived: 1 },
    },
  });
  await refreshScores(transaction, now, [sender.id]);
  return true;
}

/** Decision 20, counted while the sender's row is locked: parallel sends cannot slip through. */
async function refuseTooMany(
  transaction: Transaction,
  sender: Person,
  receiverId: string,
  now: Date,
): Promise<void> {
  const recent = await transaction
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
  code: string,
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
