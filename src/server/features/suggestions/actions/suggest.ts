import { normalizeComplimentText } from '#domain/compliments/compliment.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { featureUsage } from '#server/db/schema/analytics.ts';
import { notDrawn } from '#server/features/matching/actions.ts';
import { findDiscretion } from '#server/features/profiles/queries.ts';
import {
  reserveForVisitor,
  type VisitorMark,
} from '#server/features/suggestions/actions/count-visitor.ts';
import {
  rememberSuggestion,
  type Suggestion,
} from '#server/features/suggestions/actions/remember-suggestion.ts';
import {
  findBeforeSuggesting,
  findRecentTexts,
  type BeforeSuggesting,
} from '#server/features/suggestions/queries.ts';
import { readTraits } from '#server/features/suggestions/rules.ts';

export type SuggestRequest = Asking & { traits: string[] };

export type Asking = {
  language: Language;
  signal: AbortSignal;
  /** Checks the caller's daily quota. */
  mayAsk: () => Promise<boolean>;
  onText?: ((text: string) => void) | undefined;
};

/** Suggests for a visitor and counts the finished text. Stores nothing about the visitor or the text. */
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

/** Suggests for signed-in people about themselves; they may keep the text. */
export async function suggestForPerson(
  context: Context,
  person: Person,
  request: SuggestRequest,
): Promise<Suggestion> {
  const traits = readTraits(request.traits);
  const discretion = await findDiscretion(context.db, { authors: [person.id] });
  return suggestToPerson(context, person, { ...request, ...discretion, traits, receiverId: null });
}

/** Suggests for a letter, from the receiver's traits. */
export async function suggestForReceiver(
  context: Context,
  person: Person,
  request: Asking & { receiverId: string },
): Promise<Suggestion> {
  const { traits, names, writerAgrees, receiverAgrees } = await requireReceiver(
    context,
    person,
    request.receiverId,
  );
  if (traits.length === 0) throw new AppError('invalid', 'compliment.form.error.no_traits');
  const discretion = { names, useModel: writerAgrees && receiverAgrees };
  return suggestToPerson(context, person, { ...request, ...discretion, traits });
}

/** Requires a receiver that the caller may write to now. */
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
  names: string[];
  /** True if all people concerned let a model read their words. */
  useModel: boolean;
};

async function suggestToPerson(
  context: Context,
  person: Person,
  { receiverId, onText, ...asked }: ForPerson,
): Promise<Suggestion> {
  const recent = await findRecentTexts(context.db, person.id);
  const generated = await context.ai.generate({ ...asked, recent, ...listening(onText) });
  return rememberSuggestion(context, person, {
    ...generated,
    signal: asked.signal,
    receiverId,
    feature: receiverId === null ? 'suggest_compliment' : 'suggest_for_receiver',
  });
}

function listening(onText: Asking['onText']) {
  return onText === undefined ? {} : { onText };
}
