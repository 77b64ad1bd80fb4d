import type { Language } from '#domain/i18n/language.ts';
import { createAnalyser } from '#guard/engine/finding/analyse.ts';
import { isContext, noteContext } from '#guard/engine/finding/analysis.ts';
import type { Analysis } from '#guard/engine/finding/analysis.ts';
import { questionMark } from '#guard/engine/folding/codes.ts';
import { createFoldedText } from '#guard/engine/folding/fold.ts';
import { mergeSpans, toSpan } from '#guard/engine/folding/spans.ts';
import { insultsReader } from '#guard/engine/judging/insults-reader.ts';
import { judgeFindings, softLabels } from '#guard/engine/judging/judge.ts';
import type { Judgement } from '#guard/engine/judging/judge.ts';
import { measureLength } from '#guard/engine/judging/measure-text.ts';
import { doubtOf, readSigns, type Signs } from '#guard/engine/judging/models.ts';
import { joinLines, partsOf, wholesOf } from '#guard/engine/reading/parts.ts';
import { createReadings } from '#guard/engine/reading/readings.ts';
import type { Reading } from '#guard/engine/reading/readings.ts';
import { unveil } from '#guard/engine/reading/unveil.ts';
import { createVocabularies } from '#guard/engine/vocabulary/vocabularies.ts';
import { rulesBySeverity } from '#guard/verdict.ts';
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

/** Checks a text and its parts in every reading; the gravest verdict counts, whatever friendly words stand around it. */
export function checkAsWritten(check: CheckReading): CheckText {
  const readingsOf = createReadings(folded);
  return (text, declared, traits) => {
    const joined = joinLines(text);
    const line = unveil(joined);
    const readings = readingsOf(line, declared);
    let gravest = gravestOf([readings.own, ...readings.guests].map((one) => check(one, traits)));
    const lines = joined === text ? [] : partsOf(text);
    const parts = partsOf(joined);
    const [, ...wholes] = wholesOf(joined);
    for (const part of [...wholes, ...parts, ...lines]) {
      if (gravest.rule === 'distress') break;
      const doubt = wholes.includes(part) ? 0 : doubtOf(parts.length);
      const { own, guests } = readingsOf(line.slice(part.start, part.end), readings.own.language);
      const verdicts = [own, ...guests].map((reading) =>
        moveSpans(check({ ...reading, doubt }, traits), part.start),
      );
      gravest = gravestOf([gravest, ...verdicts.filter(isModeration)]);
    }
    return gravest;
  };
}

/** Length and question marks count for the whole text alone. */
function isModeration({ rule }: GuardVerdict): boolean {
  return rule !== null && !manners.has(rule);
}

const manners: ReadonlySet<GuardRule> = new Set(['empty', 'too-short', 'several-questions']);

/** Returns the gravest verdict; one hard verdict makes it hard. */
function gravestOf(verdicts: readonly GuardVerdict[]): GuardVerdict {
  const gravest = verdicts.reduce((one, other) =>
    severityOf(other) < severityOf(one) ? other : one,
  );
  const isSoft = verdicts.every(({ isValid, isSoft }) => isValid || isSoft);
  return { ...gravest, isSoft: gravest.isSoft && isSoft };
}

function severityOf({ rule }: GuardVerdict): number {
  return rule === null ? rulesBySeverity.length : rulesBySeverity.indexOf(rule);
}

function moveSpans(verdict: GuardVerdict, by: number): GuardVerdict {
  const spans = verdict.spans.map(({ start, end }) => ({ start: start + by, end: end + by }));
  return { ...verdict, spans };
}

function createBuiltIn(): CheckReading {
  const analyse = createAnalyser(createVocabularies(), folded);

  return ({ text, language, isOwn, ignored, onlyHan, doubt }, traits = []) => {
    const analysis = analyse(text, language, onlyHan);
    const length = measureLength(analysis);
    if (length === 0) return isOwn ? refuse('empty', [], 0) : fine(1);
    if (traits.length > 0) excuseTraits(text, analysis, traits);
    const broken = judgeFindings(analysis, language, ignored);
    const isHard =
      insultsReader(analysis, 'called') ||
      judgeFindings(analysis, language, new Set([...ignored, ...softLabels])) !== null;
    const isNamed = insultsReader(analysis, 'named');
    if (isOwn) return judgeOwn(analysis, language, { broken, isHard, isNamed, length, doubt });
    const isSoft = !isHard && !isNamed;
    return broken === null ? fine(1) : { ...refuseProven(broken, analysis), isSoft };
  };
}

type Found = {
  broken: Judgement | null;
  /** True if a hard rule is broken, or the reader is called a name: “You idiot”. */
  isHard: boolean;
  /** True if the reader is said to be one: “You are an idiot”. */
  isNamed: boolean;
  length: number;
  doubt: number;
};

function judgeOwn(analysis: Analysis, language: Language, found: Found): GuardVerdict {
  const signs = readSigns(analysis, language, found.doubt);
  const isShort = found.length < minimumLength;
  const asksTwice = countQuestions(analysis) > 1;
  // Distress wins over soft rules: a cry for help is never refused for its words.
  if (!isShort && isCry(signs, found.broken)) return refuse('distress', [], 0);
  const isPart = found.doubt > 0;
  const isHard = found.isHard || (found.isNamed && (!isPart || signs.agrees));
  const unkind = judgeUnkind(analysis, signs, { ...found, isHard });
  const isMannerly = isPart || (!isShort && !asksTwice);
  if (unkind !== null) return { ...unkind, isSoft: !isHard && isMannerly };
  if (isShort) return refuse('too-short', [], 0.5);
  if (asksTwice) return refuse('several-questions', [], 0.5);
  return fine(kindness(signs));
}

function isCry({ distress, unkind }: Signs, broken: Judgement | null): boolean {
  return distress > 0 && distress > unkind && (broken === null || reproaches.has(broken.rule));
}

/** A soft rule counts where the model agrees; beyond its limit the model refuses alone. */
function judgeUnkind(
  analysis: Analysis,
  signs: Signs,
  { broken, isHard, length }: Found,
): GuardVerdict | null {
  if (broken !== null && (isHard || signs.agrees)) return refuseProven(broken, analysis);
  if (length < minimumLength || signs.unkind <= 0) return null;
  return refuse('learned', spansOfHints(analysis), kindness(signs));
}

/** Returns 0 (unkind) to 1 (kind). */
function kindness({ unkind }: Signs): number {
  return 1 / (1 + Math.exp(unkind));
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
