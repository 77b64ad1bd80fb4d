/** The word inside a password: without what stands before its first and after its last letter, in small letters. */
export function wordInside(password: string): string {
  return password
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/^\P{L}+|\P{L}+$/gu, '');
}
