/** A part of a text in units or in positions of the folded text, from the first to behind the last. */
export type Place = { start: number; end: number };

/** A phrase or a contact that a text contains: what it is called in the data, and where it stands. */
export type Finding = Place & { label: string };

/** A text with so many findings is refused or long; more of them would tell nothing new. */
export const mostFindings = 1000;

/** Answers whether there is room for more. */
export function addFinding(
  findings: Finding[],
  label: string,
  start: number,
  end: number,
): boolean {
  findings.push({ label, start, end });
  return findings.length < mostFindings;
}
