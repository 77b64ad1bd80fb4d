/** Returns the host as in a URL: `exämple.de` → `xn--exmple-cua.de`; null when invalid. */
export function webHost(text: string): string | null {
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return null;
  }
}
