import {
  characterCount,
  maximumComplimentLength,
  normalizeComplimentText,
} from '#domain/compliments/compliment.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import {
  rememberSuggestion,
  type Suggestion,
} from '#server/features/suggestions/actions/remember-suggestion.ts';
import { requireReceiver, type Asking } from '#server/features/suggestions/actions/suggest.ts';
import { findRecentTexts } from '#server/features/suggestions/queries.ts';

type RewordRequest = Omit<Asking, 'onText'> & {
  receiverId: string;
  text: string;
  /** The writer does not know the receiver: nothing about them may show. */
  blind: boolean;
};

/** Rewords a refused text kindly with the model, else with a template from the receiver's traits. Stores no text. */
export async function rewordForReceiver(
  context: Context,
  person: Person,
  { receiverId, blind, language, signal, mayAsk, ...request }: RewordRequest,
): Promise<Suggestion> {
  const text = normalizeComplimentText(request.text);
  refuseUnwordable(context, text, language);
  const before = await requireReceiver(context, person, receiverId);
  const worded = await context.ai.reword({
    names: before.names,
    // Reads nothing about the receiver if nothing may show.
    useModel: before.writerAgrees && (blind || before.receiverAgrees),
    text,
    traits: blind ? [] : before.traits,
    language,
    recent: await findRecentTexts(context.db, person.id),
    signal,
    mayAsk,
  });
  const feature = 'suggest_for_receiver';
  return rememberSuggestion(context, person, { ...worded, signal, receiverId, feature });
}

type WordingFault =
  | 'compliment.form.error.empty'
  | 'compliment.form.error.too_long'
  | 'guard.reason.distress';

/** A person in distress needs help, not a better wording. */
function refuseUnwordable(context: Context, text: string, language: Language): void {
  const values = { maximum: maximumComplimentLength };
  const refuse = (code: WordingFault): AppError =>
    new AppError('invalid', code, { field: 'text', values });
  if (text === '') throw refuse('compliment.form.error.empty');
  if (characterCount(text) > maximumComplimentLength)
    throw refuse('compliment.form.error.too_long');
  if (context.guard.check(text, language).rule === 'distress')
    throw refuse('guard.reason.distress');
}
