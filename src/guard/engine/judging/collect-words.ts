import type { Analysis } from '#guard/engine/finding/analysis.ts';
import { bucketOf, emptyHash, mix } from '#guard/engine/folding/hash.ts';
import {
  addFeature,
  anyGroup,
  featureKinds,
  isFull,
  markSeen,
  mostFeatures,
  nextGroup,
  startOfGroup,
} from '#guard/engine/judging/features.ts';
import type { Features } from '#guard/engine/judging/features.ts';
import { behindLetters, firstLetter, startOfWord } from '#guard/engine/reading/letter-text.ts';
import type { LetterText } from '#guard/engine/reading/letter-text.ts';
import { firstDigit } from '#guard/engine/vocabulary/alphabet.ts';

/** Single words, pairs and triples, and the pieces of each word. */
export function collectWords({ letters: text, findings }: Analysis, features: Features): void {
  let previous = 0;
  let beforePrevious = 0;
  let group = nextGroup(findings, -1);
  const { unitCount } = text.hits;
  for (let unit = 0; unit < unitCount && !isFull(features); unit++) {
    const start = startOfWord(text, unit);
    while (startOfGroup(findings, group) < start) group = nextGroup(findings, group);
    const isGroup = startOfGroup(findings, group) === start;
    const word = isGroup ? mix(bareWord, anyGroup) : hashWord(text, unit);
    addFeature(features, word);
    if (unit > 0) addFeature(features, mix(mix(previous, featureKinds.pair), word));
    if (unit > 1)
      addFeature(features, mix(mix(mix(beforePrevious, featureKinds.triple), previous), word));
    beforePrevious = previous;
    previous = word;
    if (!isGroup) collectPieces(text, unit, features);
  }
}

const bareWord = mix(emptyHash, featureKinds.word);

function hashWord(text: LetterText, unit: number): number {
  const last = behindLetters(text, unit);
  let hash = bareWord;
  for (let i = firstLetter(text, unit); i < last; i++) hash = mix(hash, letterAt(text, i));
  return hash;
}

/** At both ends of a word, so that its beginning differs from its middle. */
const wordBoundary = 63;
const shortestPiece = 3;
const longestPiece = 5;

/** Pieces of three to five letters. `addFeature` is inlined: most features are pieces. */
function collectPieces(text: LetterText, unit: number, features: Features): void {
  const { buckets, bucketCount, seen, bounded } = features;
  const length = bindWord(text, unit, features);
  let { count, metCount } = features;
  for (let i = 0; i + shortestPiece <= length; i++) {
    let piece = mix(mix(emptyHash, bounded[i] ?? 0), bounded[i + 1] ?? 0);
    const end = Math.min(i + longestPiece, length);
    for (let k = i + 2; k < end; k++) {
      piece = mix(piece, bounded[k] ?? 0);
      const bucket = bucketOf(piece, bucketCount);
      metCount += 1;
      if (!markSeen(seen, bucket)) continue;
      buckets[count] = bucket;
      count += 1;
    }
  }
  features.count = count;
  features.metCount = metCount;
}

const piecesOfLetter = longestPiece - shortestPiece + 1;

/** Writes a word with boundaries, cut to the room for its pieces; returns its length. */
function bindWord(text: LetterText, unit: number, { bounded, metCount }: Features): number {
  const first = firstLetter(text, unit);
  const room = Math.floor((mostFeatures - metCount) / piecesOfLetter);
  const letterCount = Math.min(behindLetters(text, unit) - first, room);
  bounded[0] = wordBoundary;
  for (let i = 0; i < letterCount; i++) bounded[i + 1] = letterAt(text, first + i);
  bounded[letterCount + 1] = wordBoundary;
  return letterCount + 2;
}

/** All digits count as the same letter. */
function letterAt({ letters }: LetterText, index: number): number {
  return Math.min(letters[index] ?? 0, firstDigit);
}
