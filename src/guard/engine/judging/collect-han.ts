import type { Analysis } from '#guard/engine/finding/analysis.ts';
import { digit, isOf, kindOf } from '#guard/engine/folding/character-kinds.ts';
import { digitZero, firstEastAsian } from '#guard/engine/folding/codes.ts';
import { emptyHash, mix } from '#guard/engine/folding/hash.ts';
import {
  addFeature,
  anyGroup,
  endOfGroup,
  featureKinds,
  isFull,
  nextGroup,
  startOfGroup,
} from '#guard/engine/judging/features.ts';
import type { Features } from '#guard/engine/judging/features.ts';
import { characterAt } from '#guard/engine/reading/han-text.ts';

const longestPiece = 4;
/** Replaces punctuation, which separates characters. */
const pause = 0;

/** Every run of one to four characters. */
export function collectHan(analysis: Analysis, features: Features): void {
  const count = copyCharacters(analysis, features);
  const { characters } = features;
  for (let first = 0; first < count && !isFull(features); first++) {
    let piece = mix(emptyHash, featureKinds.characters);
    const last = Math.min(first + longestPiece, count);
    for (let i = first; i < last && characters[i] !== pause; i++) {
      piece = mix(piece, characters[i] ?? pause);
      addFeature(features, piece);
    }
  }
}

/** Copies the characters, with each group's name as one character; returns their number. */
function copyCharacters({ han, findings }: Analysis, features: Features): number {
  if (features.characters.length < han.length)
    features.characters = new Uint16Array(han.length * 2);
  const { characters } = features;
  let group = nextGroup(findings, -1);
  let count = 0;
  for (let unit = 0; unit < han.length; unit++) {
    const position = han.starts[unit] ?? 0;
    while (endOfGroup(findings, group) <= position) group = nextGroup(findings, group);
    const groupStart = startOfGroup(findings, group);
    if (position > groupStart) continue;
    characters[count] = position === groupStart ? anyGroup : plainHan(characterAt(han, unit));
    count += 1;
  }
  return count;
}

/** All digits are equal, and so is all punctuation. */
function plainHan(code: number): number {
  if (isOf(code, digit)) return digitZero;
  return kindOf(code) === 0 && code < firstEastAsian ? pause : code;
}
