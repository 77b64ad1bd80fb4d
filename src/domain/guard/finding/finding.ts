/** A phrase that a text contains, from the first to behind the last unit. */
export type Finding = { label: string; start: number; end: number };

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
