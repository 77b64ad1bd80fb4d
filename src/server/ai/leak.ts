const window = 30;

/** Whether an answer repeats a piece of the system message: about five words, or a line of Chinese. */
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
