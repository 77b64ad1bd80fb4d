/**
 * Whether this key confirms a word of an input method. Safari, and some of Windows, end the composition before the key
 * arrives: then only its code tells.
 */
export function confirmsWord({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}
