/** Returns a version 4 UUID. `crypto.randomUUID` is missing on pages without TLS, as in a local network. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [8, 12, 16, 20]
    .map((end, at, ends) => hex.slice(ends[at - 1] ?? 0, end))
    .concat(hex.slice(20))
    .join('-');
}
