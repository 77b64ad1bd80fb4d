import { normalizeName } from '#domain/accounts/person-name.ts';

/**
 * Reads names as people paste them: one a line or as a table gives them, with numbers, “Nachname, Vorname” and blank
 * lines; in Chinese also between commas.
 */
export function readNames(text: string): string[] {
  return text.split(/\r\n|[\r\n、，]/u).flatMap((line) => {
    const cells = line.split(/[\t;]/u).map((cell) => normalizeName(withoutNumber(cell)));
    const name = cells
      .filter((cell) => cell !== '')
      .map(inOrder)
      .join(' ');
    return name === '' ? [] : [name];
  });
}

/** “3. Lena”, “3) Lena”, “3 Lena” → “Lena” */
function withoutNumber(cell: string): string {
  return cell.replace(/^\s*(?:\d+[.)]?(?=\s|$)|[-*•])\s*/u, '').replace(/^\d+[.)]\s*/u, '');
}

/** “Meier, Lena” → “Lena Meier” */
function inOrder(name: string): string {
  const [last = '', first = '', ...more] = name.split(/\s*,\s*/u);
  return first === '' || more.length > 0 ? name.replace(/,\s*$/u, '') : `${first} ${last}`;
}

/** Returns the names that stand in the list more than once. */
export function findTwins(names: readonly string[]): string[] {
  const keys = names.map(keyOf);
  return names.filter((name) => keys.filter((key) => key === keyOf(name)).length > 1);
}

/** Checks whether people would take two names for one. */
export function areTwins(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.]+/gu, ' ')
    .trim();
}
