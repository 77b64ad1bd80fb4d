import { keysOf, pick } from '#domain/shared/tables.ts';

/** Holds what a sender chooses about a letter besides its text and receiver; at first, nothing is chosen. */
export const noChoices = { isAnonymous: false };

export type SenderChoices = typeof noChoices;

export const choiceNames = keysOf(noChoices);

/** Returns the choices alone: drafts, calls and rows carry them on, so that a new one is not lost between them. */
export function choicesOf(letter: SenderChoices): SenderChoices {
  return pick(letter, choiceNames);
}
