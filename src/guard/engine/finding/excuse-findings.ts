import { isContext } from '#guard/engine/finding/analysis.ts';
import type { Finding } from '#guard/engine/finding/finding.ts';
import { codeAt } from '#guard/engine/folding/fold.ts';
import type { FoldedText } from '#guard/engine/folding/fold.ts';

/** Removes findings within idioms, excuses and teasing thanks, and distress that is over. */
export function excuseFindings(findings: Finding[], folded: FoldedText): void {
  if (!findings.some((finding) => isExcuse(finding) || finding.label === 'opening')) return;
  const idioms = findings.filter(({ label }) => label === 'idiom');
  const oneClauseIdioms = idioms.filter(({ start, end }) => !holds(folded, start, end, clauseEnds));
  const excuses = findings.filter((finding) => reaches(finding, folded));
  const called = findings.filter(({ label }) => label === 'called');
  const isTeasing = readTeasing(findings);
  const isExcused = (finding: Finding): boolean => {
    if (isContext(finding)) return false;
    if (isDistress(finding)) return isOver(finding, findings, folded);
    if (isTeasing(finding)) return true;
    // “Never say that, you idiot”: only an idiom within one clause excuses an insult.
    if (touchesAny(finding, called)) return touchesAny(finding, oneClauseIdioms);
    if (touchesAny(finding, idioms)) return true;
    return excusable.has(finding.label) && touchesAny(finding, excuses);
  };
  const isOpening = findings.some((finding) => isEmptyOpening(finding, findings, folded));
  const kept = findings.filter((finding) =>
    finding.label === 'opening'
      ? isOpening
      : isContext(finding) || (!isExcuse(finding) && !isExcused(finding)),
  );
  findings.splice(0, findings.length, ...kept);
}

/** In letters: one word or a few after an opening. */
const shortRest = 24;

/** “I just want to say: …”, without a farewell or coldness after it. */
function isEmptyOpening(
  { label, end }: Finding,
  findings: readonly Finding[],
  folded: FoldedText,
): boolean {
  return (
    label === 'opening' &&
    folded.length - end <= shortRest &&
    !findings.some((other) => sad.has(other.label))
  );
}

const sad: ReadonlySet<string> = new Set(['farewell', 'cold', 'not', 'relapse']);

function isDistress({ label }: Finding): boolean {
  return label === 'distress' || label === 'danger';
}

const excusable = new Set(['strong', 'soft', 'negative', 'insult']);
/** Labels that may be teasing; a threat or an order to harm oneself never is. */
const teasable: ReadonlySet<string> = new Set([...excusable, 'called']);
const mild: ReadonlySet<string> = new Set(['soft', 'negative']);
const nothing: ReadonlySet<string> = new Set();
/** Labels that only excuse other findings. */
const excusing = new Set([
  'idiom',
  'excuse',
  'denial',
  'recovered',
  'relapse',
  'tease',
  'kindness',
  'thanks',
  'scorn',
  'farewell',
]);

const clauseEnds = codesOf(',:;.!?。–—"„“”«»()\n');

function codesOf(signs: string): ReadonlySet<number> {
  return new Set(Array.from(signs, (sign) => sign.charCodeAt(0)));
}

function isExcuse({ label }: Finding): boolean {
  return excusing.has(label);
}

/** “Never let them say you are stupid” covers a whole clause; other excuses end with their own clause. */
function reaches({ label, start, end }: Finding, folded: FoldedText): boolean {
  return label === 'denial' || (label === 'excuse' && !holds(folded, start, end, clauseEnds));
}

/** “You madman, carrying my sofa at midnight”: a teasing word is harmless beside thanks, unless there is scorn. */
function readTeasing(findings: readonly Finding[]): (finding: Finding) => boolean {
  const teases = findings.filter(({ label }) => label === 'tease');
  const has = (wanted: string): boolean => findings.some(({ label }) => label === wanted);
  if (teases.length === 0 || has('scorn')) return () => false;
  const harmless = has('kindness') ? teasable : has('thanks') ? mild : nothing;
  return (finding) => harmless.has(finding.label) && meetsAny(finding, teases);
}

/** “When I did not want to live, you were there”: over, unless a sign of the present follows. */
function isOver(distress: Finding, findings: readonly Finding[], folded: FoldedText): boolean {
  return (
    !findings.some(({ label }) => label === 'relapse') &&
    findings.some((other) => other.label === 'recovered' && areOneClause(distress, other, folded))
  );
}

/** In letters; a hostile text may be a single clause. */
const longestClause = 400;

function areOneClause(one: Finding, other: Finding, folded: FoldedText): boolean {
  const first = Math.min(one.end, other.start);
  const second = Math.max(one.start, other.end);
  return second - first < longestClause && !holds(folded, first, second, clauseEnds);
}

/** True if one of the signs is in the range; `end` is exclusive. */
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

/** “You madman” meets “madman”; a longer phrase around it does not. */
function meetsAny(finding: Finding, others: readonly Finding[]): boolean {
  return others.some(
    ({ start, end }) =>
      (finding.start >= start && finding.start < end) ||
      (finding.end > start && finding.end <= end),
  );
}
