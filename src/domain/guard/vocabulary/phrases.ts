/** Phrases one behind the other; phrase p consists of the steps `starts[p]` to `starts[p + 1]`. */
export type Phrases = {
  starts: Uint16Array;
  /** Of each step: the element that has to stand there. */
  elements: Uint16Array;
  /** How many units may stand before it. */
  gaps: Uint8Array;
  /** Element that must not stand in that gap, or `noElement`. */
  withouts: Uint16Array;
  /** 1 when the step may be missing. */
  optional: Uint8Array;
  /** Of each phrase: `atSentenceStart` and `atSentenceEnd`. */
  anchors: Uint8Array;
  /** Of each phrase: the number of its label, or the role of a word of several parts. */
  meanings: Uint16Array;
};

export const noElement = 0xffff;
/** Bits of a phrase's anchors. */
export const atSentenceStart = 1;
export const atSentenceEnd = 2;

export function countPhrases({ anchors }: Phrases): number {
  return anchors.length;
}

/** The first step of a phrase; the last is in front of `behindSteps`. */
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

/** The element that must not stand in the gap before a step, or `noElement`. */
export function forbiddenBefore({ withouts }: Phrases, step: number): number {
  return withouts[step] ?? noElement;
}

export function isOptional({ optional }: Phrases, step: number): boolean {
  return optional[step] === 1;
}

export function meaningOf({ meanings }: Phrases, phrase: number): number {
  return meanings[phrase] ?? 0;
}

/** Whether a phrase has this anchor, `atSentenceStart` or `atSentenceEnd`. */
export function isAnchored({ anchors }: Phrases, phrase: number, anchor: number): boolean {
  return ((anchors[phrase] ?? 0) & anchor) !== 0;
}

/** Whether any word of its only element is the whole phrase. */
export function isSingleWord(phrases: Phrases, phrase: number): boolean {
  const stepCount = behindSteps(phrases, phrase) - firstStep(phrases, phrase);
  return stepCount === 1 && !isAnchored(phrases, phrase, atSentenceStart | atSentenceEnd);
}
