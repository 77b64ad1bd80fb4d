/** A range in units or in positions of the folded text; the end is exclusive. */
export type Place = { start: number; end: number };

/** A found phrase or contact with its label. */
export type Finding = Place & { label: string };

/** A text with more findings is refused or very long anyway. */
export const mostFindings = 1000;

/** False when the findings are full. */
export function addFinding(
  findings: Finding[],
  label: string,
  start: number,
  end: number,
): boolean {
  findings.push({ label, start, end });
  return findings.length < mostFindings;
}
