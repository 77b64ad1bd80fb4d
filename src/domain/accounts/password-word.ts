/** Returns the word inside a password, in small letters, from its first to its last letter. */
export function wordInside(password: string): string {
  return password
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/^\P{L}+|\P{L}+$/gu, '');
}

const lookalikes: Record<string, string> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
};

/** `p4ssw0rd` → `password` */
export function withoutLookalikes(word: string): string {
  return word.replaceAll(/[^\p{L}]/gu, (sign) => lookalikes[sign] ?? sign);
}
