import type { Analysis } from '#guard/engine/finding/analysis.ts';
import type { Finding } from '#guard/engine/finding/finding.ts';
import { digit, isOf, kindOf } from '#guard/engine/folding/character-kinds.ts';
import { firstEastAsian } from '#guard/engine/folding/codes.ts';
import { bucketOf, emptyHash, mix } from '#guard/engine/folding/hash.ts';
import { characterAt } from '#guard/engine/reading/han-text.ts';
import { behindLetters, firstLetter, startOfWord } from '#guard/engine/reading/letter-text.ts';
import { firstDigit } from '#guard/engine/vocabulary/alphabet.ts';

/** Features of the same bucket share a weight; half of the buckets find 3 % fewer unkind letters. */
export const bucketCount = 1 << 18;

/** Limits the work on hostile texts. */
const mostFeatures = 20_000;

/** The first value of each hash, so that kinds do not mix. */
const kinds = { word: 100, neighbours: 101, triple: 102, finding: 103, addressee: 104, pairs: 105 };

/** Replaces a group's name, so that no group becomes a sign of unkindness. */
const anyGroup = 99;
const wordBoundary = 63;
const pause = 0;
const digitZero = 48;

/** Marks the buckets of the current text, so that each counts once. */
const seen = new Uint8Array(bucketCount);

/** Returns the buckets of what the models weigh: words, their neighbours and pieces, and findings. */
export function featuresOf(analysis: Analysis): readonly number[] {
  const features: number[] = [];
  const add = (hash: number): void => {
    const bucket = bucketOf(hash, bucketCount);
    if (seen[bucket] === 1 || features.length === mostFeatures) return;
    seen[bucket] = 1;
    features.push(bucket);
  };
  if (analysis.readsHan) addCharacters(charactersOf(analysis), add);
  else addWords(wordsOf(analysis), add);
  addFindings(analysis.findings, add);
  for (const bucket of features) seen[bucket] = 0;
  return features;
}

type Add = (hash: number) => void;

function addWords(words: readonly (readonly number[])[], add: Add): void {
  const hashes = words.map((word) => word.reduce(mix, start(kinds.word)));
  for (const [index, word] of words.entries()) {
    const own = hashes[index] ?? 0;
    add(own);
    for (let distance = 1; distance <= 3 && distance <= index; distance++)
      add(mix(mix(start(kinds.neighbours + distance * 16), hashes[index - distance] ?? 0), own));
    if (index > 1)
      add(mix(mix(mix(start(kinds.triple), hashes[index - 2] ?? 0), hashes[index - 1] ?? 0), own));
    addRuns([wordBoundary, ...word, wordBoundary], 3, 5, add);
  }
}

/** Adds each run of one to four characters, and pairs of them a few characters apart. */
function addCharacters(characters: readonly number[], add: Add): void {
  for (const part of splitAt(characters, pause)) addRuns(part, 1, 4, add);
  const plain = characters.filter((character) => character !== pause);
  const pairs = plain.map((character, index) => mix(start(character), plain[index + 1] ?? pause));
  for (let index = 2; index < pairs.length; index++)
    for (let distance = 2; distance <= 5 && distance <= index; distance++)
      add(mix(mix(start(kinds.pairs), pairs[index - distance] ?? 0), pairs[index] ?? 0));
}

function addRuns(codes: readonly number[], shortest: number, longest: number, add: Add): void {
  for (let first = 0; first < codes.length; first++) {
    let run = emptyHash;
    const behind = Math.min(first + longest, codes.length);
    for (let index = first; index < behind; index++) {
      run = mix(run, codes[index] ?? 0);
      if (index - first + 1 >= shortest) add(run);
    }
  }
}

/** Addressees, one bit each. */
const addressees: Readonly<Record<string, number>> = {
  you: 1,
  group: 2,
  warm: 4,
  cold: 8,
  self: 16,
};

/** They say nothing of the text's kindness by themselves. */
const unweighed: ReadonlySet<string> = new Set([
  ...Object.keys(addressees),
  'opening',
  'named',
  'told',
]);

/** Adds the labels of findings, alone and with the addressee. */
function addFindings(findings: readonly Finding[], add: Add): void {
  const addressee = findings.reduce((bits, { label }) => bits | (addressees[label] ?? 0), 0);
  add(mix(start(kinds.addressee), addressee));
  for (const finding of findings) {
    if (unweighed.has(finding.label)) continue;
    const label = Array.from(finding.label, (letter) => letter.charCodeAt(0)).reduce(
      mix,
      start(kinds.finding),
    );
    add(label);
    add(mix(label, addressee));
  }
}

/** Returns the letters of each word; all digits are equal. */
function wordsOf({ letters: text, findings }: Analysis): readonly (readonly number[])[] {
  const groups = startsOfGroups(findings);
  return Array.from({ length: Math.min(text.hits.units.length, mostFeatures) }, (_, unit) =>
    groups.has(startOfWord(text, unit))
      ? [anyGroup]
      : Array.from(
          text.letters.subarray(firstLetter(text, unit), behindLetters(text, unit)),
          (one) => Math.min(one, firstDigit),
        ),
  );
}

/** Returns the characters; all digits are equal, and so is all punctuation. */
function charactersOf({ han, findings }: Analysis): readonly number[] {
  const groups = findings.filter(({ label }) => label === 'group');
  const characters: number[] = [];
  for (let unit = 0; unit < Math.min(han.length, mostFeatures); unit++) {
    const position = han.starts[unit] ?? 0;
    const group = groups.find(({ start, end }) => start <= position && position < end);
    if (group === undefined) characters.push(plainHan(characterAt(han, unit)));
    else if (group.start === position) characters.push(anyGroup);
  }
  return characters;
}

function plainHan(code: number): number {
  if (isOf(code, digit)) return digitZero;
  return kindOf(code) === 0 && code < firstEastAsian ? pause : code;
}

function startsOfGroups(findings: readonly Finding[]): ReadonlySet<number> {
  return new Set(findings.filter(({ label }) => label === 'group').map((one) => one.start));
}

function splitAt(codes: readonly number[], sign: number): readonly (readonly number[])[] {
  const parts: number[][] = [[]];
  for (const code of codes) {
    if (code === sign) parts.push([]);
    else parts.at(-1)?.push(code);
  }
  return parts;
}

function start(kind: number): number {
  return mix(emptyHash, kind);
}
