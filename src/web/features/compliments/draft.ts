import type { OutboxLetter } from '#web/api/outbox-letter.ts';
import { randomId } from '#web/api/random-id.ts';
import type { Receiver } from '#web/features/compliments/receiver.ts';

/** A compliment that is being written. It keeps its id, so that it can only be sent once. */
export type Draft = {
  id: string;
  receiver: Receiver;
  /** A blind compliment; always anonymous (P77). */
  blind: boolean;
  text: string;
  isAnonymous: boolean;
  /** The sender's text that a suggestion replaced, while the suggestion is unchanged. */
  replaced?: { own: string; suggested: string };
};

export function newDraft(receiver: Receiver, blind: boolean): Draft {
  return { id: randomId(), receiver, blind, text: '', isAnonymous: blind };
}

/** A letter that waited, or came back, as it was written; its id stays, so that it can still only be sent once. */
export function draftOf({ id, receiver, blind, text, isAnonymous }: OutboxLetter): Draft {
  return { id, receiver, blind, text, isAnonymous };
}

export function withText(draft: Draft, text: string, replaced = draft.replaced): Draft {
  return { ...draft, text, ...(replaced && { replaced }) };
}

/** A letter of its own, where another one has gone out under its id. */
export function asAnother(draft: Draft): Draft {
  return { ...draft, id: randomId() };
}

/** The same text for the receiver drawn now. For another receiver it is a new compliment. */
export function draftFor(receiver: Receiver, draft: Draft): Draft {
  const moved = receiver.id === draft.receiver.id ? draft : asAnother(draft);
  return { ...moved, receiver };
}
