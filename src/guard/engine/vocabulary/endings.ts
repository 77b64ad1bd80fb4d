/** Endings of German and English inflection and common derivation. */
const endings =
  'e en er es em n s st ste sten ster stes ens ern ere erer eren eres t te ten d in innen chen lein ' +
  'i y ie ies ed est ers ing ings in ish ly ness nes z';

const longestEnding = 5;
/** An ending is one number with its letters as digits (a is 1), for quick comparison. */
const base = 64;
const packedEndings = new Set(endings.split(' ').map((ending) => packEnding(ending)));

/** True if the letters after a word only inflect it. */
export function isEnding(letters: Uint8Array, from: number, to: number): boolean {
  if (to - from > longestEnding) return false;
  let packed = 0;
  for (let i = from; i < to; i++) packed = packed * base + (letters[i] ?? 0) + 1;
  return packedEndings.has(packed);
}

function packEnding(ending: string): number {
  let packed = 0;
  for (const letter of ending) packed = packed * base + letter.charCodeAt(0) - 96;
  return packed;
}
