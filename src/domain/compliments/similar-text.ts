import { foldToString } from '#guard/guard.ts';

/*
 * Finds near copies (floods, brigades) with MinHash numbers that a database can index. Texts that share four fifths of
 * their pieces have a number in common in 96 of 100 cases, texts that share a third in 3.
 */

const pieceLength = 4;
const bands = 8;
const ordersOfBand = 5;

/** FNV-1a: the start value and one step. */
const emptyHash = 0x811c9dc5;
const mix = (hash: number, value: number): number => Math.imul(hash ^ value, 0x01000193);

/** Returns 32-bit numbers; near copies almost always share at least one. */
export function likenessOf(text: string): number[] {
  const pieces = piecesOf(text);
  if (pieces.length === 0) return [];
  const smallest = Array.from({ length: bands * ordersOfBand }, (_, order) =>
    pieces.reduce((least, piece) => Math.min(least, spread(piece, order)), Infinity),
  );
  return Array.from({ length: bands }, (_, band) =>
    smallest
      .slice(band * ordersOfBand, (band + 1) * ordersOfBand)
      .reduce((hash, value) => mix(hash, value), mix(emptyHash, band)),
  );
}

/** Hashes runs of letters without case, spacing, accents and digits. */
function piecesOf(text: string): number[] {
  const letters = Array.from(foldToString(text.toLowerCase()).matchAll(/\p{L}/gu), String);
  const count = Math.max(Math.min(letters.length, 1), letters.length - pieceLength + 1);
  const pieces = Array.from({ length: count }, (_, at) =>
    letters
      .slice(at, at + pieceLength)
      .reduce((hash, letter) => mix(hash, letter.codePointAt(0) ?? 0), emptyHash),
  );
  return [...new Set(pieces)];
}

/** Gives a piece its pseudo-random position in one of the orders. */
function spread(piece: number, order: number): number {
  const mixed = Math.imul(piece ^ Math.imul(order + 1, 0x9e3779b1), 0x85ebca6b);
  const again = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (again ^ (again >>> 16)) >>> 0;
}
