import { isContext } from '#domain/guard/finding/analysis.ts';
import type { Finding } from '#domain/guard/finding/finding.ts';

/**
 * Takes out what touches an idiom (“den Arsch gerettet”), and the rude words that an excuse
 * makes harmless (“nicht dumm”).
 */
export function excuseFindings(findings: Finding[]): void {
  if (!findings.some(isExcuse)) return;
  const idioms = findings.filter(({ label }) => label === 'idiom');
  const excuses = findings.filter(({ label }) => label === 'excuse');
  const isExcused = (finding: Finding): boolean =>
    !isContext(finding) &&
    (idioms.some((idiom) => touches(idiom, finding)) ||
      (excusable.has(finding.label) && excuses.some((excuse) => touches(excuse, finding))));
  const kept = findings.filter((finding) => !isExcuse(finding) && !isExcused(finding));
  findings.splice(0, findings.length, ...kept);
}

const excusable = new Set(['strong', 'soft', 'negative', 'insult']);

function isExcuse({ label }: Finding): boolean {
  return label === 'idiom' || label === 'excuse';
}

function touches(one: Finding, other: Finding): boolean {
  return one.start < other.end && other.start < one.end;
}
