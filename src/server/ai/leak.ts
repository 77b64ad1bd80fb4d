const window = 30;

/** Checks whether an answer repeats about five words of the system message, or a line of Chinese. */
export function leaks(answer: string, system: string): boolean {
  const said = plain(answer);
  const secret = plain(system);
  for (let at = 0; at + window <= secret.length; at += 1)
    if (said.includes(secret.slice(at, at + window))) return true;
  return false;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
