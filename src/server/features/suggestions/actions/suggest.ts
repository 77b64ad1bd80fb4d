import { normalizeComplimentText } from '#domain/compliments/compliment.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Turn } from '#server/ai/port.ts';
import type { Context } from '#server/context.ts';
import { featureUsage } from '#server/db/schema/analytics.ts';
import { notDrawn } from '#server/features/matching/actions.ts';
import { findDiscretion } from '#server/features/profiles/queries.ts';
import {
  reserveForVisitor,
  type VisitorMark,
} from '#server/features/suggestions/actions/count-visitor.ts';
import type {
  Suggestion,
  SuggestionBook,
} from '#server/features/suggestions/actions/suggestion-book.ts';
import {
  findBeforeSuggesting,
  type BeforeSuggesting,
} from '#server/features/suggestions/queries.ts';
import { readTraits } from '#server/features/suggestions/rules.ts';

export type SuggestRequest = Asking & { traits: string[] };

/** Where suggestions for signed-in people are made and written down. */
export type Desk = { context: Context; book: SuggestionBook };

export type Asking = {
  language: Language;
  signal: AbortSignal;
  /** Whether whoever pays for it with their share of the day may ask the model once more. */
  mayAsk: () => Promise<boolean>;
  /** The text so far, while it is being written. */
  onText?: ((text: string) => void) | undefined;
};

/** For a visitor, counted only once it is written. Nothing about the visitor or the text is kept. */
export async function suggestForVisitor(
  context: Context,
  visitor: VisitorMark,
  { signal, language, mayAsk, onText, ...request }: SuggestRequest,
): Promise<Suggestion> {
  const traits = readTraits(request.traits);
  const reservation = await reserveForVisitor(context, visitor);
  try {
    const { text, source } = await context.ai.generate({
      traits,
      language,
      turn: reservation.before,
      signal,
      mayAsk,
      useModel: true,
      ...listening(onText),
    });
    // Whoever has left never saw it.
    if (signal.aborted) await reservation.giveBackToBrowser();
    else
      await context.db
        .insert(featureUsage)
        .values({ featureName: 'suggest_compliment', usedAt: context.clock.now() });
    return { text: normalizeComplimentText(text), source, remaining: reservation.remaining };
  } catch (error) {
    await reservation.giveBack();
    throw error;
  }
}

/** For a signed-in person about themselves; they may keep the text. */
export async function suggestForPerson(
  desk: Desk,
  person: Person,
  request: SuggestRequest & { turn: Turn },
): Promise<Suggestion> {
  const traits = readTraits(request.traits);
  const discretion = await findDiscretion(desk.context.db, { authors: [person.id] });
  return suggestToPerson(desk, person, { ...request, ...discretion, traits, receiverId: null });
}

/** For what a signed-in person writes to somebody else, from that person's own traits. */
export async function suggestForReceiver(
  desk: Desk,
  person: Person,
  request: Asking & { receiverId: string; turn: Turn },
): Promise<Suggestion> {
  const { traits, names, writerAgrees, receiverAgrees } = await requireReceiver(
    desk.context,
    person,
    request.receiverId,
  );
  if (traits.length === 0) throw new AppError('invalid', 'compliment.form.error.no_traits');
  const discretion = { names, useModel: writerAgrees && receiverAgrees };
  return suggestToPerson(desk, person, { ...request, ...discretion, traits });
}

/** Somebody to whom one may write now, or a refusal. */
export async function requireReceiver(
  { db, clock }: Context,
  person: Person,
  receiverId: string,
): Promise<BeforeSuggesting> {
  const pair = { drawerId: person.id, receiverId };
  const before = await findBeforeSuggesting(db, pair, clock.now());
  if (before === null) throw new AppError('not-found', 'compliment.form.error.receiver_gone');
  if (before.draw === null) throw notDrawn();
  return before;
}

type ForPerson = SuggestRequest & {
  receiverId: string | null;
  turn: Turn;
  names: string[];
  /** Whether everybody whom it is about agreed that a model may read it. */
  useModel: boolean;
};

/** Somebody reads it; then it is in the book. */
async function suggestToPerson(
  { context, book }: Desk,
  person: Person,
  { receiverId, onText, ...asked }: ForPerson,
): Promise<Suggestion> {
  const generated = await context.ai.generate({ ...asked, ...listening(onText) });
  return book.remember(person, {
    ...generated,
    signal: asked.signal,
    receiverId,
    feature: receiverId === null ? 'suggest_compliment' : 'suggest_for_receiver',
  });
}

function listening(onText: Asking['onText']) {
  return onText === undefined ? {} : { onText };
}
