import { alphabetSize, numbersOf } from '#guard/engine/vocabulary/alphabet.ts';

/** Sound spellings begin with this number in the trie, so that they differ from words. */
const soundMark = alphabetSize - 1;

const numberOf = (letter: string): number => letter.charCodeAt(0) - 97;
const a = numberOf('a');
const e = numberOf('e');
const h = numberOf('h');
const r = numberOf('r');
const s = numberOf('s');
const x = numberOf('x');

/** Letters that German and English writers confuse. */
const plainSounds = Uint8Array.from({ length: alphabetSize }, (_, letter) => letter);
for (const [sound, letters] of Object.entries({
  t: 'd',
  p: 'b',
  k: 'gcq',
  f: 'vw',
  s: 'z',
  i: 'y',
  o: 'u',
}))
  for (const letter of letters) plainSounds[numberOf(letter)] = numberOf(sound);

const noSound = 255;

/** Two letters with one sound; “sch” is “sh” after an s. */
const pairSounds = new Uint8Array(alphabetSize * alphabetSize).fill(noSound);
for (const [pair, sound] of Object.entries({
  sh: 'x',
  ch: 'h',
  ph: 'f',
  ck: 'k',
  th: 't',
  ee: 'i',
  ie: 'i',
  ea: 'i',
  ei: 'y',
  ai: 'y',
  ay: 'y',
  ou: 'o',
}))
  pairSounds[pairKey(numberOf(pair.charAt(0)), numberOf(pair.charAt(1)))] = numberOf(sound);

export function soundsOf(letters: string): readonly number[] {
  const numbers = Uint8Array.from(numbersOf(letters));
  const target = new Uint8Array(letters.length + 1);
  return [...target.subarray(0, writeSounds(numbers, 0, numbers.length, target))];
}

/** Writes the mark and the sounds into `target`; returns their number. */
export function writeSounds(
  letters: Uint8Array,
  from: number,
  to: number,
  target: Uint8Array,
): number {
  target[0] = soundMark;
  let length = 1;
  let i = from;
  while (i < to) {
    const first = letters[i] ?? 0;
    const pair =
      i + 1 < to ? (pairSounds[pairKey(first, letters[i + 1] ?? 0)] ?? noSound) : noSound;
    const isPair = pair !== noSound;
    length = addSound(target, length, isPair ? pair : (plainSounds[first] ?? 0), isPair);
    i += isPair ? 2 : 1;
  }
  return endsInEr(target, length) ? endOpen(target, length) : length;
}

/** A silent h lengthens only, a double letter sounds once; “s” and “ch” are “sch”. */
function addSound(target: Uint8Array, length: number, sound: number, isPair: boolean): number {
  if (sound === target[length - 1] || (sound === h && !isPair)) return length;
  if (sound === h && target[length - 1] === s) {
    target[length - 1] = x;
    return length;
  }
  target[length] = sound;
  return length + 1;
}

function endsInEr(target: Uint8Array, length: number): boolean {
  return length > 2 && target[length - 1] === r && target[length - 2] === e;
}

/** “Wixer” ends like “Wixa”. */
function endOpen(target: Uint8Array, length: number): number {
  target[length - 2] = a;
  return length - 1;
}

function pairKey(first: number, second: number): number {
  return first * alphabetSize + second;
}
