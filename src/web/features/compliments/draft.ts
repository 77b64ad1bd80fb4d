import { choicesOf, noChoices, type SenderChoices } from '#domain/compliments/sender-choices.ts';
import type { OutboxLetter, RoundPlace } from '#web/api/outbox-letter.ts';
import { randomId } from '#web/api/random-id.ts';
import type { Receiver } from '#web/features/compliments/receiver.ts';

/** A compliment being written. Its id is constant, so that it is sent only once. */
export type Draft = {
  id: string;
  receiver: Receiver;
  /** Hides the receiver; always anonymous (P77). */
  blind: boolean;
  round?: RoundPlace | undefined;
  text: string;
  /** Keeps the sender's own text while the suggestion that replaced it is unchanged. */
  replaced?: { original: string; suggested: string };
} & SenderChoices;

export function newDraft(receiver: Receiver, blind: boolean): Draft {
  return { id: randomId(), receiver, blind, text: '', ...noChoices, isAnonymous: blind };
}

/** Turns an outbox letter into a draft with the same id, so that it is sent only once. */
export function draftOf(letter: OutboxLetter): Draft {
  const { id, receiver, blind, round, text } = letter;
  return { id, receiver, blind, round, text, ...choicesOf(letter) };
}

export function withText(draft: Draft, text: string, replaced = draft.replaced): Draft {
  return { ...draft, text, ...(replaced && { replaced }) };
}

/** Gives a new id: another letter was sent under the old one. */
export function withNewId(draft: Draft): Draft {
  return { ...draft, id: randomId() };
}

/** Moves the text to the receiver; another receiver means a new id. */
export function moveDraft(receiver: Receiver, draft: Draft): Draft {
  const movedDraft = receiver.id === draft.receiver.id ? draft : withNewId(draft);
  return { ...movedDraft, receiver };
}
