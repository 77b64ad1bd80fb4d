import type { Language } from '#domain/i18n/language.ts';
import { createAnalyser } from '#guard/engine/finding/analyse.ts';
import { isContext, noteContext } from '#guard/engine/finding/analysis.ts';
import type { Analysis } from '#guard/engine/finding/analysis.ts';
import { questionMark } from '#guard/engine/folding/codes.ts';
import { createFoldedText } from '#guard/engine/folding/fold.ts';
import { mergeSpans, toSpan } from '#guard/engine/folding/spans.ts';
import { insultsReader } from '#guard/engine/judging/insults-reader.ts';
import { isChance } from '#guard/engine/judging/is-chance.ts';
import { breaksHardRule, judgeFindings } from '#guard/engine/judging/judge.ts';
import type { Judgement } from '#guard/engine/judging/judge.ts';
import { createLearnedSignal } from '#guard/engine/judging/learned-signal.ts';
import type { LearnedSigns } from '#guard/engine/judging/learned-signal.ts';
import { measureLength } from '#guard/engine/judging/measure-text.ts';
import { coresOf } from '#guard/engine/reading/cores.ts';
import { createReadings } from '#guard/engine/reading/readings.ts';
import type { Reading } from '#guard/engine/reading/readings.ts';
import { unveil } from '#guard/engine/reading/unveil.ts';
import { createVocabularies } from '#guard/engine/vocabulary/vocabularies.ts';
import { rulesBySeverity, softRules } from '#guard/verdict.ts';
import type { GuardRule, GuardVerdict, TextSpan } from '#guard/verdict.ts';

/** `traits` are the receiver's own traits; a mild one of them is no insult. */
export type CheckText = (
  text: string,
  language: Language,
  traits?: readonly string[],
) => GuardVerdict;

/** In letters; a Han character counts as two (P35). */
export const minimumLength = 10;

export type CheckReading = (reading: Reading, traits?: readonly string[]) => GuardVerdict;

/** Shared buffer: a text is folded once for all readers. */
const folded = createFoldedText();

/** Checks one reading of a text against the built-in lists. */
export const checkReading: CheckReading = createBuiltIn();

/**
 * Decides offline whether a text is a kind compliment, with the built-in lists only; `createGuard` adds administrators'
 * words. The declared language is only a hint: the text decides.
 */
export const checkText: CheckText = checkAsWritten(checkReading);

/** Checks every reading of a text; the most severe verdict counts. */
export function checkAsWritten(check: CheckReading): CheckText {
  const checkWhole = checkReadings(check);
  return (text, declared, traits) => {
    const verdict = checkWhole(text, declared, traits);
    if (verdict.rule === 'distress') return verdict;
    // A cry for help counts, whatever friendly words stand around it.
    for (const { start, end } of coresOf(text)) {
      const core = checkWhole(' '.repeat(start) + text.slice(start, end), declared, traits);
      if (core.rule === 'distress') return core;
    }
    return verdict;
  };
}

function checkReadings(check: CheckReading): CheckText {
  const readingsOf = createReadings(folded);
  return (text, declared, traits) => {
    const { own, guests } = readingsOf(unveil(text), declared);
    let gravest = check(own, traits);
    let isHard = !gravest.isValid && !gravest.isSoft;
    for (const guest of guests) {
      const verdict = check(guest, traits);
      if (severityOf(verdict) < severityOf(gravest)) gravest = verdict;
      isHard ||= !verdict.isValid && !verdict.isSoft;
    }
    return isHard && gravest.isSoft ? { ...gravest, isSoft: false } : gravest;
  };
}

function severityOf({ rule }: GuardVerdict): number {
  return rule === null ? rulesBySeverity.length : rulesBySeverity.indexOf(rule);
}

function createBuiltIn(): CheckReading {
  const analyse = createAnalyser(createVocabularies(), folded);
  const readSigns = createLearnedSignal();

  return ({ text, language, isOwn, ignored, onlyHan }, traits = []) => {
    const analysis = analyse(text, language, onlyHan);
    const length = measureLength(analysis);
    if (length === 0) return isOwn ? refuse('empty', [], 0) : fine(1);
    if (traits.length > 0) excuseTraits(text, analysis, traits);
    const broken = judgeFindings(analysis, language, ignored);
    const verdict = isOwn
      ? judgeOwn(analysis, length, broken, readSigns(analysis, language))
      : judgeGuest(analysis, broken);
    if (verdict.rule === null || !softRules.has(verdict.rule)) return verdict;
    const isMannerly = !isOwn || (length >= minimumLength && countQuestions(analysis) <= 1);
    const isHard = insultsReader(analysis) || breaksHardRule(analysis, language, ignored);
    return { ...verdict, isSoft: isMannerly && !isHard };
  };
}

function judgeGuest(analysis: Analysis, broken: Judgement | null): GuardVerdict {
  return broken === null ? fine(1) : refuseProven(broken, analysis);
}

function judgeOwn(
  analysis: Analysis,
  length: number,
  broken: Judgement | null,
  { isDistress, letter, unkindness }: LearnedSigns,
): GuardVerdict {
  // Distress wins over soft rules: a cry for help is never refused for its words.
  const isCry =
    isDistress && length >= minimumLength && (broken === null || reproaches.has(broken.rule));
  if (isCry) return refuse('distress', [], 0);
  if (broken !== null && !isChance(broken, letter, analysis)) return refuseProven(broken, analysis);
  if (length < minimumLength) return refuse('too-short', [], 0.5);
  if (unkindness > 0.5) return refuse('learned', spansOfHints(analysis), 1 - unkindness);
  if (countQuestions(analysis) > 1) return refuse('several-questions', [], 0.5);
  return fine(1 - unkindness);
}

/** Rules whose words also occur in despair; a telephone number is always one. */
const reproaches: ReadonlySet<GuardRule> = new Set([
  'threat',
  'harm-wish',
  'sexual',
  'negative',
  'backhanded',
]);

function refuseProven({ rule, proofs }: Judgement, analysis: Analysis): GuardVerdict {
  return refuse(
    rule,
    proofs.map(({ start, end }) => spanOf(analysis, start, end)),
    0,
  );
}

function fine(score: number): GuardVerdict {
  return { isValid: true, reason: null, score, rule: null, spans: [], isSoft: false };
}

function refuse(rule: GuardRule, spans: readonly TextSpan[], score: number): GuardVerdict {
  const reason = `guard.reason.${rule}` as const;
  return { isValid: false, reason, score, rule, spans: mergeSpans(spans), isSoft: false };
}

/** Allows words of the receiver’s own traits, outside rude phrases. */
function excuseTraits(text: string, analysis: Analysis, traits: readonly string[]): void {
  const { findings, folded } = analysis;
  const known = new Set(traits.map((trait) => trait.trim().toLowerCase()));
  const excused = findings.filter(({ label, start, end }) => {
    const span = toSpan(folded.starts, start, end);
    return label === 'soft' && known.has(text.slice(span.start, span.end).trim().toLowerCase());
  });
  if (excused.length === 0) return;
  const kept = findings.filter(
    ({ label, start, end }) =>
      (label !== 'soft' && label !== 'negative') ||
      !excused.some((trait) => start < trait.end && trait.start < end),
  );
  findings.splice(0, findings.length, ...kept);
  noteContext(analysis);
}

function countQuestions({ folded: { codes, length } }: Analysis): number {
  let questions = 0;
  for (let i = 0; i < length; i++) if (codes[i] === questionMark) questions += 1;
  return questions;
}

/** The learned signal has no position; the doubtful words show its likely source. */
function spansOfHints(analysis: Analysis): readonly TextSpan[] {
  return analysis.findings
    .filter((finding) => !isContext(finding))
    .map(({ start, end }) => spanOf(analysis, start, end));
}

function spanOf({ folded }: Analysis, start: number, end: number): TextSpan {
  return toSpan(folded.starts, start, end);
}
