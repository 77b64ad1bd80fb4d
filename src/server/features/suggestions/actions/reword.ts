import type { Person } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import {
  characterCount,
  maximumComplimentLength,
  normalizeComplimentText,
} from '#domain/compliment.ts';
import type { Language } from '#domain/language.ts';
import type { Context } from '#server/context.ts';
import { requireOpenDraw } from '#server/features/draws/actions.ts';
import { findDiscretion } from '#server/features/profiles/queries.ts';
import type { Asking, Desk } from '#server/features/suggestions/actions/suggest.ts';
import type { Suggestion } from '#server/features/suggestions/actions/suggestion-book.ts';
import { findReceiverTraits } from '#server/features/suggestions/queries.ts';

type RewordRequest = Omit<Asking, 'onText'> & {
  receiverId: string;
  text: string;
  /** The writer does not know to whom: nothing of the receiver may show. */
  blind: boolean;
};

/**
 * Another, kind wording for a text that was refused: by the model, else a template from the
 * receiver's traits. The text itself is kept nowhere.
 */
export async function rewordForReceiver(
  { context, book }: Desk,
  person: Person,
  { receiverId, blind, language, signal, mayAsk, ...request }: RewordRequest,
): Promise<Suggestion> {
  const text = normalizeComplimentText(request.text);
  refuseUnwordable(context, text, language);
  const traits = await findReceiverTraits(context.db, { ownId: person.id, receiverId });
  if (traits === null) throw new CodedError('not-found', 'compliment.form.error.receiver_gone');
  await requireOpenDraw(context.db, { drawerId: person.id, receiverId }, context.clock.now());
  const people = blind
    ? { authors: [person.id], others: [receiverId] }
    : { authors: [person.id, receiverId] };
  const worded = await context.ai.reword({
    ...(await findDiscretion(context.db, people)),
    text,
    traits: blind ? [] : traits,
    language,
    signal,
    mayAsk,
  });
  const feature = 'suggest_for_receiver';
  return book.remember(person, { ...worded, signal, receiverId, feature });
}

type WordingFault =
  | 'compliment.form.error.empty'
  | 'compliment.form.error.too_long'
  | 'guard.reason.distress';

/** Someone in distress needs no better wording, but somebody to talk to. */
function refuseUnwordable(context: Context, text: string, language: Language): void {
  const values = { maximum: maximumComplimentLength };
  const refuse = (code: WordingFault): CodedError =>
    new CodedError('invalid', code, { fields: { text: code }, values });
  if (text === '') throw refuse('compliment.form.error.empty');
  if (characterCount(text) > maximumComplimentLength)
    throw refuse('compliment.form.error.too_long');
  if (context.guard.check(text, language).rule === 'distress')
    throw refuse('guard.reason.distress');
}
