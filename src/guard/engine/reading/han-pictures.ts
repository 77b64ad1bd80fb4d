import pictures from '#guard/data/han-pictures.json' with { type: 'json' };
import { isHan } from '#guard/engine/folding/codes.ts';
import { codeAt, foldToString } from '#guard/engine/folding/fold.ts';
import type { FoldedText } from '#guard/engine/folding/fold.ts';

/** The character behind a folded picture beside another, as in “笨🥚”. */
export type HanPictures = ReadonlyMap<number, number>;

export function readPictures(): HanPictures {
  return new Map(
    Object.entries(pictures.characters).flatMap(([character, shown]) =>
      Array.from(
        shown,
        (picture) => [foldToString(picture).charCodeAt(0), character.charCodeAt(0)] as const,
      ),
    ),
  );
}

export function characterBehind(
  pictures: HanPictures,
  folded: FoldedText,
  position: number,
): number {
  const code = codeAt(folded, position);
  const character = pictures.get(code);
  if (character === undefined) return code;
  const isBeside = isHan(codeAt(folded, position - 1)) || isHan(codeAt(folded, position + 1));
  return isBeside ? character : code;
}
