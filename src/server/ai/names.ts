/** Stands where a name stood. */
export const placeholder = '[Name]';

/** Takes people's names out of texts before a model is sent them. */
export function createNameHider(names: readonly string[] = []): (text: string) => string {
  const parts = names
    .flatMap((name) => [name, ...name.split(/[\s-]+/u), ...givenNameOf(name)])
    .map((part) => part.normalize('NFC').trim())
    .filter((part) => part.length >= 2)
    .toSorted((one, other) => other.length - one.length)
    .map((part) => {
      const letters = part.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
      const isHan = /\p{Script=Han}/u.test(part);
      return isHan ? letters : `(?<![\\p{L}\\p{N}])${letters}(?=s?(?![\\p{L}\\p{N}]))`;
    });
  if (parts.length === 0) return (text) => text;
  const anyName = new RegExp(parts.join('|'), 'giu');
  return (text) => text.replace(anyName, placeholder);
}

/** Friends call 王小明 by the last two characters. One alone is an everyday word as well. */
function givenNameOf(name: string): string[] {
  return /^\p{Script=Han}{3,4}$/u.test(name.trim()) ? [name.trim().slice(-2)] : [];
}
