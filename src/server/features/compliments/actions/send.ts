import {
  characterCount,
  maximumComplimentLength,
  normalizeComplimentText,
} from '#domain/compliments/compliment.ts';
import { arrivalOf } from '#domain/compliments/letter-place.ts';
import type { Language } from '#domain/i18n/language.ts';
import { currentPause } from '#domain/moderation/moderation.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { hasModel } from '#server/ai/provider-place.ts';
import type { Context } from '#server/context.ts';
import { commitWith, pipeline } from '#server/db/driver/transaction.ts';
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
import { keepProfiles, lockProfiles } from '#server/features/scores/actions/record-activity.ts';
import { notify } from '#server/notify/notify.ts';

export type SendInput = {
  id: string;
  receiverId: string;
  text: string;
  isAnonymous: boolean;
};

type Check = { language: Language; mayAsk: () => Promise<boolean> };

/** Refuses an unkind text; answers the score of a kind one, 0 to 1. */
type Judge = (before: BeforeSending) => Promise<number>;

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Sends once for each id. `created` is false for a repeated call. */
export async function sendCompliment(
  context: Context,
  sender: Person,
  given: SendInput,
  check: Check,
) {
  const input = { ...given, text: normalizeComplimentText(given.text) };
  refuseBrokenText(input.text);
  const { db, config } = context;
  let judge: Judge = (before) => refuseUnkind(context, input, before, check);
  // A model takes seconds, so it is asked before rows are locked. Without one the text is judged when it is stored.
  if (hasModel(config)) {
    // Refusals come before the paid model. Without a lock a parallel call may slip through, which costs only a model
    // call.
    const before = await look(context, db, sender, input);
    if (isSentAlready(before))
      return { created: false, compliment: await findSent(db, sender.id, input.id) };
    refuseNow(context, sender, input, before);
    const score = await judge(before);
    judge = async () => score;
  }
  return db.transaction((transaction) => store(context, transaction, sender, input, judge));
}

function refuseBrokenText(text: string): void {
  if (text === '') {
    const code = 'compliment.form.error.empty';
    throw new AppError('invalid', code, { fields: { text: code } });
  }
  if (characterCount(text) > maximumComplimentLength) {
    const code = 'compliment.form.error.too_long';
    const values = { maximum: maximumComplimentLength };
    throw new AppError('invalid', code, { fields: { text: code }, values });
  }
}

async function look(
  { clock }: Context,
  executor: Executor,
  sender: Person,
  input: SendInput,
): Promise<BeforeSending> {
  const before = await findBeforeSending(executor, { ...input, senderId: sender.id }, clock.now());
  if (before === null) throw new AppError('unauthenticated', 'error.unauthenticated');
  return before;
}

/** Checks whether this very letter is stored. An id of anything else tells nothing. */
function isSentAlready({ isSame }: BeforeSending): boolean {
  if (isSame === false) throw new AppError('conflict', 'compliment.form.error.conflict');
  return isSame === true;
}

/** Refuses what may not be sent now; answers the draw that allows it. */
function refuseNow(
  { clock, config }: Context,
  sender: Person,
  { receiverId }: SendInput,
  before: BeforeSending,
): string {
  if (receiverId === sender.id) throw new AppError('invalid', 'compliment.form.error.self');
  // Administrators read reports about people: no letters go to them, and no error tells who they are.
  if (before.isReceiverAdmin !== false) throw receiverGone();
  const now = clock.now();
  if (currentPause(before.pausedUntil, now) !== null)
    throw new AppError('forbidden', 'compliment.form.error.paused');
  if (config.rateLimits) {
    refuseFull(before.fullReceiver, day, now, 'compliment.form.error.limit_receiver');
    refuseFull(before.fullHour, hour, now, 'compliment.form.error.limit_hour');
  }
  if (before.draw === null) throw notDrawn();
  return before.draw;
}

function receiverGone(): AppError {
  return new AppError('not-found', 'compliment.form.error.receiver_gone');
}

/** Enforces the sending limits (P29): the oldest letter in a full window makes room again. */
function refuseFull(
  oldestThatCounts: Date | null,
  window: number,
  now: Date,
  code: PlainErrorCode,
): void {
  if (oldestThatCounts === null) return;
  const left = oldestThatCounts.getTime() + window - now.getTime();
  if (left > 0) throw new AppError('limited', code, { retryAfter: left / 1000 });
}

async function refuseUnkind(
  context: Context,
  { text }: SendInput,
  { ownName, receiverName, aiEnabled }: BeforeSending,
  check: Check,
): Promise<number> {
  const verdict = await context.ai.validate({
    ...check,
    text,
    names: [ownName, receiverName ?? ''],
    useModel: aiEnabled,
  });
  if (verdict.isValid) return verdict.score;
  const code = verdict.reason ?? 'compliment.form.error.invalid';
  const { message } = verdict;
  throw new AppError('invalid', code, {
    fields: { text: code },
    ...(message === undefined ? {} : { message }),
  });
}

/** `created` is false if a parallel repeat was stored first. */
async function store(
  context: Context,
  transaction: Transaction,
  sender: Person,
  input: SendInput,
  judge: Judge,
) {
  const findStored = () => findSent(transaction, sender.id, input.id);
  // One pipeline in this order: the sender's lock makes parallel calls wait, and the receiver stays until the letter
  // is stored.
  const [[own], [receiver], before] = await pipeline([
    lockProfiles(transaction, [sender.id]),
    keepProfiles(transaction, [input.receiverId]),
    look(context, transaction, sender, input),
  ]);
  if (own === undefined) throw new AppError('unauthenticated', 'error.unauthenticated');
  if (receiver === undefined) throw receiverGone();
  if (isSentAlready(before)) return { created: false, compliment: await findStored() };
  const draw = refuseNow(context, sender, input, before);
  const validationScore = await judge(before);

  const now = context.clock.now();
  const suggestion = findSuggestion(before, input);
  const delay = context.config.anonymousDelay;
  const arrival = arrivalOf(input, now, delay, context.random);
  const cause = premoderationCauseOf(context, input, before, now);
  const letter = {
    ...input,
    validationScore,
    senderId: sender.id,
    isAiSuggested: suggestion !== null,
  };
  const place = arrival === null ? placeOnArrival(letter, before.preferences, cause) : 'waiting';
  const dueAt = place === 'deferred' ? againAt(now, delay, context.random) : arrival;
  const questions = [
    storeCompliment(
      transaction,
      { ...letter, place, dueAt, originalAiText: suggestion, createdAt: now },
      {
        feature: 'send_compliment',
        people: [
          { userId: sender.id, complimentsSent: 1 },
          ...(place === 'list' ? [{ userId: input.receiverId, complimentsReceived: 1 }] : []),
        ],
      },
    ),
    recordPremoderation(context, transaction, { ...letter, place, cause }, now),
    takeDraw(transaction, draw, now),
    notify(context, transaction, { kind: 'letters_arrived', letters: [{ ...letter, place }] }),
    findStored(),
  ] as const;
  // A second step tells the team of a letter in pre-moderation.
  const [, , , , compliment] = await (cause === null
    ? commitWith(transaction, questions)
    : pipeline(questions));
  return { created: true, compliment };
}

/** The place of a letter that is not on its way. */
/** Finds the AI suggestion with exactly this text, or null. The server's record decides, not the browser's claim. */
function findSuggestion({ suggested }: BeforeSending, { text }: SendInput): string | null {
  return suggested.find((one) => normalizeComplimentText(one) === text) ?? null;
}
