import { numbersOf } from '#guard/engine/vocabulary/alphabet.ts';

/** Endings of German and English inflection and common derivation. */
const endings =
  'e en er es em n s st ste sten ster stes ens ern ere erer eren eres t te ten d in innen chen lein ' +
  'i y ie ies ed est ers ing ings in ish ly ness nes z';

const longestEnding = 5;
const known = new Set(endings.split(' ').map((ending) => numbersOf(ending).join()));

/** True if the letters after a word only inflect it. */
export function isEnding(letters: Uint8Array, from: number, to: number): boolean {
  return to - from <= longestEnding && known.has(letters.subarray(from, to).join());
}
