/**
 * Returns true if the key confirms a word of an input method. In Safari and some methods on Windows the composition
 * ends before the key event, so only key code 229 shows it.
 */
export function isInputMethodKey({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}
