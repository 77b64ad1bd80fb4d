import { isContext } from '#domain/guard/finding/analysis.ts';
import type { Finding } from '#domain/guard/finding/finding.ts';

/**
 * Takes out what touches an idiom (“den Arsch gerettet”), the rude words that an excuse makes
 * harmless (“nicht dumm”), and the distress of somebody who tells that it is over.
 */
export function excuseFindings(findings: Finding[]): void {
  if (!findings.some(isExcuse)) return;
  const idioms = findings.filter(({ label }) => label === 'idiom');
  const excuses = findings.filter(({ label }) => label === 'excuse');
  const isOver = isPast(findings);
  const isExcused = (finding: Finding): boolean =>
    isDistress(finding)
      ? isOver
      : !isContext(finding) &&
        (idioms.some((idiom) => touches(idiom, finding)) ||
          (excusable.has(finding.label) && excuses.some((excuse) => touches(excuse, finding))));
  const kept = findings.filter((finding) => !isExcuse(finding) && !isExcused(finding));
  findings.splice(0, findings.length, ...kept);
}

const excusable = new Set(['strong', 'soft', 'negative', 'insult']);
/** What is looked for to excuse other findings, and says nothing by itself. */
const excusing = new Set(['idiom', 'excuse', 'recovered', 'relapse']);

function isExcuse({ label }: Finding): boolean {
  return excusing.has(label);
}

/** No idiom excuses it. */
function isDistress({ label }: Finding): boolean {
  return label === 'distress';
}

/** “When I did not want to live, you were there”: over, unless something says that it is back. */
function isPast(findings: readonly Finding[]): boolean {
  return (
    findings.some(({ label }) => label === 'recovered') &&
    !findings.some(({ label }) => label === 'relapse')
  );
}

function touches(one: Finding, other: Finding): boolean {
  return one.start < other.end && other.start < one.end;
}
