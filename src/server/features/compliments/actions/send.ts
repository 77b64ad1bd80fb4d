import {
  characterCount,
  maximumComplimentLength,
  normalizeComplimentText,
} from '#domain/compliments/compliment.ts';
import { arrivalOf } from '#domain/compliments/letter-place.ts';
import type { SenderChoices } from '#domain/compliments/sender-choices.ts';
import { dayMilliseconds, hourMilliseconds } from '#domain/i18n/durations.ts';
import type { Language } from '#domain/i18n/language.ts';
import { currentPause } from '#domain/moderation/moderation.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { hasModel } from '#server/ai/provider-place.ts';
import type { Context } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/executor.ts';
import { againAt, placeOnArrival } from '#server/features/compliments/actions/arrive.ts';
import {
  premoderationCauseOf,
  recordPremoderation,
} from '#server/features/compliments/actions/premoderate.ts';
import { storeCompliment } from '#server/features/compliments/actions/store-compliment.ts';
import {
  findBeforeSending,
  type BeforeSending,
} from '#server/features/compliments/queries/before-sending.ts';
import { findSent } from '#server/features/compliments/queries/compliments.ts';
import { notDrawn, takeDraw } from '#server/features/matching/actions.ts';
import {
  lockProfiles,
  pinProfiles,
  recordActivity,
} from '#server/features/scores/actions/record-activity.ts';
import { notify } from '#server/notify/notify.ts';

export type SendInput = {
  id: string;
  receiverId: string;
  text: string;
} & SenderChoices;

export type ValidationOptions = { language: Language; mayAsk: () => Promise<boolean> };

/** Sends once for each id. `created` is false for a repeated call. */
export async function sendCompliment(
  context: Context,
  sender: Person,
  rawInput: SendInput,
  options: ValidationOptions,
) {
  const input = { ...rawInput, text: normalizeComplimentText(rawInput.text) };
  checkLength(input.text);
  const { db, config } = context;
  // Asks a model before rows are locked, since it takes seconds. Without one, the text is judged when it is stored.
  const known = hasModel(config) ? await judgeFirst(context, sender, input, options) : null;
  return db.transaction((transaction) =>
    store(context, transaction, sender, { input, options, known }),
  );
}

/**
 * Returns the model's score, or null for a letter that is stored already. Other refusals come before the paid model;
 * without a lock a parallel call may slip through, which costs only a model call.
 */
async function judgeFirst(
  context: Context,
  sender: Person,
  input: SendInput,
  options: ValidationOptions,
): Promise<number | null> {
  const state = await readState(context, context.db, sender, input);
  if (isSentAlready(state)) return null;
  checkSendable(context, sender, input, state);
  return refuseUnkind(context, input, state, options);
}

export function checkLength(text: string): void {
  const field = 'text';
  if (text === '') throw new AppError('invalid', 'compliment.form.error.empty', { field });
  const values = { maximum: maximumComplimentLength };
  if (characterCount(text) > maximumComplimentLength)
    throw new AppError('invalid', 'compliment.form.error.too_long', { field, values });
}

async function readState(
  { clock }: Context,
  executor: Executor,
  sender: Person,
  input: SendInput,
): Promise<BeforeSending> {
  const state = await findBeforeSending(executor, { ...input, senderId: sender.id }, clock.now());
  if (state === null) throw new AppError('unauthenticated', 'error.unauthenticated');
  return state;
}

/** Checks whether this very letter is stored. An id of anything else tells nothing. */
function isSentAlready({ isSame }: BeforeSending): boolean {
  if (isSame === false) throw new AppError('conflict', 'compliment.form.error.conflict');
  return isSame === true;
}

/** Refuses what may not be sent now; answers the draw that allows it. */
function checkSendable(
  { clock, config }: Context,
  sender: Person,
  { receiverId }: SendInput,
  state: BeforeSending,
): string {
  if (receiverId === sender.id) throw new AppError('invalid', 'compliment.form.error.self');
  // Administrators read reports about people: no letters go to them, and no error tells who they are.
  if (state.isReceiverAdmin !== false) throw receiverGone();
  const now = clock.now();
  if (currentPause(state.pausedUntil, now) !== null)
    throw new AppError('forbidden', 'compliment.form.error.paused');
  if (config.rateLimits) {
    checkLimit(state.fullReceiver, dayMilliseconds, now, 'compliment.form.error.limit_receiver');
    checkLimit(state.fullHour, hourMilliseconds, now, 'compliment.form.error.limit_hour');
  }
  if (state.draw === null) throw notDrawn();
  return state.draw;
}

function receiverGone(): AppError {
  return new AppError('not-found', 'compliment.form.error.receiver_gone');
}

/** Enforces the sending limits (P29): the oldest letter in a full window makes room again. */
function checkLimit(
  oldestCounted: Date | null,
  window: number,
  now: Date,
  code: PlainErrorCode,
): void {
  if (oldestCounted === null) return;
  const remaining = oldestCounted.getTime() + window - now.getTime();
  if (remaining > 0) throw new AppError('limited', code, { retryAfter: remaining / 1000 });
}

export async function refuseUnkind(
  context: Context,
  { text }: Pick<SendInput, 'text'>,
  {
    ownName,
    receiverName,
    aiEnabled,
  }: Pick<BeforeSending, 'ownName' | 'receiverName' | 'aiEnabled'>,
  options: ValidationOptions,
): Promise<number> {
  const verdict = await context.ai.validate({
    ...options,
    text,
    names: [ownName, receiverName ?? ''],
    useModel: aiEnabled,
  });
  if (verdict.isValid) return verdict.score;
  const code = verdict.reason ?? 'compliment.form.error.invalid';
  const { message } = verdict;
  throw new AppError('invalid', code, {
    field: 'text',
    ...(message === undefined ? {} : { message }),
  });
}

/** `created` is false if a parallel repeat was stored first. */
async function store(
  context: Context,
  transaction: Transaction,
  sender: Person,
  { input, options, known }: { input: SendInput; options: ValidationOptions; known: number | null },
) {
  const findStored = () => findSent(transaction, sender.id, input.id);
  // The sender's lock makes parallel calls wait, and the receiver stays until the letter is stored.
  const [lockedSender] = await lockProfiles(transaction, [sender.id]);
  const [receiver] = await pinProfiles(transaction, [input.receiverId]);
  const state = await readState(context, transaction, sender, input);
  if (lockedSender === undefined) throw new AppError('unauthenticated', 'error.unauthenticated');
  if (receiver === undefined) throw receiverGone();
  if (isSentAlready(state)) return { created: false, compliment: await findStored() };
  const draw = checkSendable(context, sender, input, state);
  const validationScore = known ?? (await refuseUnkind(context, input, state, options));

  const now = context.clock.now();
  const suggestion = findSuggestion(state, input);
  const delay = context.config.anonymousDelay;
  const arrival = arrivalOf(input, now, delay, context.random);
  const cause = premoderationCauseOf(context, input, state, now);
  const letter = {
    ...input,
    validationScore,
    senderId: sender.id,
    isAiSuggested: suggestion !== null,
  };
  const place = arrival === null ? placeOnArrival(letter, state.preferences, cause) : 'waiting';
  const dueAt = place === 'deferred' ? againAt(now, delay, context.random) : arrival;
  await storeCompliment(transaction, {
    ...letter,
    place,
    dueAt,
    originalAiText: suggestion,
    createdAt: now,
  });
  const arrived = place === 'list' ? [{ userId: input.receiverId, complimentsReceived: 1 }] : [];
  await recordActivity(transaction, {
    at: now,
    feature: 'send_compliment',
    people: [{ userId: sender.id, complimentsSent: 1 }, ...arrived],
  });
  await recordPremoderation(context, transaction, { ...letter, place, cause }, now);
  await takeDraw(transaction, draw, now);
  await notify(context, transaction, { kind: 'letters_arrived', letters: [{ ...letter, place }] });
  return { created: true, compliment: await findStored() };
}

/** Finds the AI suggestion with exactly this text, or null. The server's record decides, not the browser's claim. */
export function findSuggestion(
  { suggested }: Pick<BeforeSending, 'suggested'>,
  { text }: Pick<SendInput, 'text'>,
): string | null {
  return suggested.find((candidate) => normalizeComplimentText(candidate) === text) ?? null;
}
