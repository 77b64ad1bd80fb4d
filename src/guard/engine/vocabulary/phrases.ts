/** Phrase p has the steps `starts[p]` to `starts[p + 1]`. */
export type Phrases = {
  starts: Uint16Array;
  /** By step. */
  elements: Uint16Array;
  /** Units allowed before the step. */
  gaps: Uint8Array;
  /** The element forbidden in that gap, or `noElement`. */
  withouts: Uint16Array;
  /** 1 for an optional step. */
  optional: Uint8Array;
  /** By phrase: `atSentenceStart` and `atSentenceEnd`. */
  anchors: Uint8Array;
  /** By phrase: the number of its label, or the role of a compound. */
  meanings: Uint16Array;
};

export const noElement = 0xffff;
export const atSentenceStart = 1;
export const atSentenceEnd = 2;

/** The end is `behindSteps`, exclusive. */
export function firstStep({ starts }: Phrases, phrase: number): number {
  return starts[phrase] ?? 0;
}

export function behindSteps({ starts }: Phrases, phrase: number): number {
  return starts[phrase + 1] ?? 0;
}

export function elementAt({ elements }: Phrases, step: number): number {
  return elements[step] ?? noElement;
}

export function gapBefore({ gaps }: Phrases, step: number): number {
  return gaps[step] ?? 0;
}

export function forbiddenBefore({ withouts }: Phrases, step: number): number {
  return withouts[step] ?? noElement;
}

export function isOptional({ optional }: Phrases, step: number): boolean {
  return optional[step] === 1;
}

export function meaningOf({ meanings }: Phrases, phrase: number): number {
  return meanings[phrase] ?? 0;
}

export function isAnchored({ anchors }: Phrases, phrase: number, anchor: number): boolean {
  return ((anchors[phrase] ?? 0) & anchor) !== 0;
}

/** True if one word is the whole phrase. */
export function isSingleWord(phrases: Phrases, phrase: number): boolean {
  const stepCount = behindSteps(phrases, phrase) - firstStep(phrases, phrase);
  return stepCount === 1 && !isAnchored(phrases, phrase, atSentenceStart | atSentenceEnd);
}
