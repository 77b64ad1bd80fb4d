import components from '#guard/data/han-components.json' with { type: 'json' };
import { codeAt, foldToString } from '#guard/engine/folding/fold.ts';
import type { FoldedText } from '#guard/engine/folding/fold.ts';

/** Characters that are disguised as their parts, such as 操 as 扌喿; folded codes. */
export type HanComponents = {
  /** 1 for each code that begins a pair. */
  beginsPair: Uint8Array;
  /** Key: first × 65,536 + second. */
  wholes: ReadonlyMap<number, number>;
};

const codeCount = 0x10000;

export function readComponents(): HanComponents {
  const beginsPair = new Uint8Array(codeCount);
  const wholes = new Map<number, number>();
  for (const [pair, whole] of Object.entries(components.pairs)) {
    const folded = foldToString(pair);
    const first = folded.charCodeAt(0);
    beginsPair[first] = 1;
    wholes.set(first * codeCount + folded.charCodeAt(1), foldToString(whole).charCodeAt(0));
  }
  return { beginsPair, wholes };
}

/** Returns the character made of the two parts at a position, or the one there. */
export function wholeAt({ wholes }: HanComponents, folded: FoldedText, position: number): number {
  const first = codeAt(folded, position);
  if (position + 1 >= folded.length) return first;
  return wholes.get(first * codeCount + codeAt(folded, position + 1)) ?? first;
}
