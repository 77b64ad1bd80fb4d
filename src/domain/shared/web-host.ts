/** The host as a web address has it: `exämple.de` → `xn--exmple-cua.de`; null where it can be none. */
export function webHost(text: string): string | null {
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return null;
  }
}
