import { randomId } from '#web/api/random-id.ts';
import type { Receiver } from '#web/features/compliments/receiver.ts';

/** A compliment that is being written. It keeps its id for life, so that it can only be sent once. */
export type Draft = {
  id: string;
  receiver: Receiver;
  /** Written without knowing to whom; always anonymous (P77). */
  blind: boolean;
  text: string;
  isAnonymous: boolean;
};

export function newDraft(receiver: Receiver, blind: boolean): Draft {
  return { id: randomId(), receiver, blind, text: '', isAnonymous: blind };
}
