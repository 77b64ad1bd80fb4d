/** Stands where a name stood. */
export const placeholder = '[Name]';

/** Takes the people's names out of a text before it leaves the house. */
export function hideNames(text: string, names: readonly string[] = []): string {
  const parts = names
    .flatMap((name) => [name, ...name.split(/[\s-]+/u), ...givenNameOf(name)])
    .map((part) => part.normalize('NFC').trim())
    .filter((part) => part.length >= 2)
    .toSorted((one, other) => other.length - one.length);
  return parts.reduce((rest, part) => {
    const letters = part.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
    const isHan = /\p{Script=Han}/u.test(part);
    const pattern = isHan ? letters : `(?<![\\p{L}\\p{N}])${letters}(?=s?(?![\\p{L}\\p{N}]))`;
    return rest.replace(new RegExp(pattern, 'giu'), placeholder);
  }, text);
}

/** Friends call 王小明 by the last two characters. One alone is an everyday word as well. */
function givenNameOf(name: string): string[] {
  return /^\p{Script=Han}{3,4}$/u.test(name.trim()) ? [name.trim().slice(-2)] : [];
}
