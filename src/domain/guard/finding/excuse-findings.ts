import { isContext } from '#domain/guard/finding/analysis.ts';
import type { Finding } from '#domain/guard/finding/finding.ts';
import { codeAt } from '#domain/guard/folding/fold.ts';
import type { FoldedText } from '#domain/guard/folding/fold.ts';

/**
 * Takes out what touches an idiom (“den Arsch gerettet”), the rude words that an excuse makes
 * harmless (“nicht dumm”), and the distress of somebody who tells that it is over.
 */
export function excuseFindings(findings: Finding[], folded: FoldedText): void {
  if (!findings.some(isExcuse)) return;
  const idioms = findings.filter(({ label }) => label === 'idiom');
  const oneClauseIdioms = idioms.filter(({ start, end }) => !holds(folded, start, end, clauseEnds));
  const excuses = findings.filter((finding) => reaches(finding, folded));
  const called = findings.filter(({ label }) => label === 'called');
  const isExcused = (finding: Finding): boolean => {
    if (isContext(finding)) return false;
    if (isDistress(finding)) return isOver(finding, findings, folded);
    // “Never say that, you idiot”: nothing but an idiom of one clause excuses what somebody is called.
    if (touchesAny(finding, called)) return touchesAny(finding, oneClauseIdioms);
    if (touchesAny(finding, idioms)) return true;
    return excusable.has(finding.label) && touchesAny(finding, excuses);
  };
  const kept = findings.filter(
    (finding) => isContext(finding) || (!isExcuse(finding) && !isExcused(finding)),
  );
  findings.splice(0, findings.length, ...kept);
}

function isDistress({ label }: Finding): boolean {
  return label === 'distress' || label === 'danger';
}

const excusable = new Set(['strong', 'soft', 'negative', 'insult']);
/** What is looked for to excuse other findings, and says nothing by itself. */
const excusing = new Set(['idiom', 'excuse', 'denial', 'recovered', 'relapse']);

const clauseEnds = codesOf(',:;.!?–—"„“”«»()');
const sentenceEnds = codesOf('.!?。\n');

function codesOf(signs: string): ReadonlySet<number> {
  return new Set(Array.from(signs, (sign) => sign.charCodeAt(0)));
}

function isExcuse({ label }: Finding): boolean {
  return excusing.has(label);
}

/** “Never let them say you are stupid” speaks of a whole clause; other excuses end where theirs does. */
function reaches({ label, start, end }: Finding, folded: FoldedText): boolean {
  return label === 'denial' || (label === 'excuse' && !holds(folded, start, end, clauseEnds));
}

/** “When I did not want to live, you were there”: over, unless something says that it is back. */
function isOver(distress: Finding, findings: readonly Finding[], folded: FoldedText): boolean {
  return (
    !findings.some(({ label }) => label === 'relapse') &&
    findings.some((other) => other.label === 'recovered' && areOneSentence(distress, other, folded))
  );
}

/** In letters; a hostile text may be a single sentence. */
const longestSentence = 400;

function areOneSentence(one: Finding, other: Finding, folded: FoldedText): boolean {
  const first = Math.min(one.end, other.end);
  const second = Math.max(one.start, other.start);
  return second - first < longestSentence && !holds(folded, first, second, sentenceEnds);
}

/** Whether one of the signs stands at a place from `start` on and in front of `end`. */
function holds(
  folded: FoldedText,
  start: number,
  end: number,
  signs: ReadonlySet<number>,
): boolean {
  for (let i = start; i < end; i++) if (signs.has(codeAt(folded, i))) return true;
  return false;
}

function touchesAny(finding: Finding, others: readonly Finding[]): boolean {
  return others.some((other) => finding.start < other.end && other.start < finding.end);
}
