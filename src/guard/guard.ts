import { languages } from '#domain/i18n/language.ts';
import type { Language } from '#domain/i18n/language.ts';
import {
  checkAsWritten,
  checkReading,
  checkText,
  minimumLength,
} from '#guard/engine/check-text.ts';
import type { CheckText } from '#guard/engine/check-text.ts';
import { createAnalyser } from '#guard/engine/finding/analyse.ts';
import type { Analysis } from '#guard/engine/finding/analysis.ts';
import { blank, mergeSpans, toSpan } from '#guard/engine/folding/spans.ts';
import { measureLength } from '#guard/engine/judging/measure-text.ts';
import {
  addedLabel,
  allowedFormLabel,
  allowedLabel,
  createOwnVocabularies,
} from '#guard/engine/own-words.ts';
import type { GuardWords } from '#guard/engine/own-words.ts';
import type { Reading } from '#guard/engine/reading/readings.ts';
import { rulesBySeverity } from '#guard/verdict.ts';
import type { GuardRule, GuardVerdict, TextSpan } from '#guard/verdict.ts';

export { checkText, minimumLength } from '#guard/engine/check-text.ts';
export type { CheckText } from '#guard/engine/check-text.ts';
export { foldToString } from '#guard/engine/folding/fold.ts';
export { simplifiedCharacters } from '#guard/engine/folding/fold-table.ts';
export { blank } from '#guard/engine/folding/spans.ts';
export { keyOfWord } from '#guard/engine/own-words.ts';
export type { GuardWords } from '#guard/engine/own-words.ts';
export { holdsTellingWord } from '#guard/engine/reading/telling-words.ts';

/** Builds the check with administrators' words. */
export function createGuard(words: GuardWords): CheckText {
  if (words.add.length === 0 && words.allow.length === 0) return checkText;
  const findOwnWords = createWordFinder(words);
  return checkAsWritten((reading, traits) => {
    const builtIn = checkReading(reading, traits);
    if (builtIn.isValid ? words.add.length === 0 : isFinal(builtIn)) return builtIn;
    const { added, length, ...allowed } = findOwnWords(reading.text, reading.language);
    const excused = findExcused(
      builtIn,
      // A word allowed in the text's own language is allowed in every reading.
      reading.isOwn ? allowed : joinAllowed(allowed, findOwnWords(reading.text, reading.own)),
    );
    const verdict =
      excused.length === 0
        ? builtIn
        : checkWithout(reading, excused, length, (rest) => checkReading(rest, traits));
    // A rude word of one language may be harmless in another.
    return added.length === 0 || !reading.isOwn ? verdict : refuseAdded(verdict, added);
  });
}

type AllowedWords = {
  /** Exact forms only. */
  words: readonly TextSpan[];
  forms: readonly TextSpan[];
};
function joinAllowed(one: AllowedWords, other: AllowedWords): AllowedWords {
  return {
    words: mergeSpans([...one.words, ...other.words]),
    forms: mergeSpans([...one.forms, ...other.forms]),
  };
}

type OwnWords = AllowedWords & { added: readonly TextSpan[]; length: number };

/** Finds administrators' words in a text, also disguised ones, and measures the text. */
export function createWordFinder(
  words: GuardWords,
): (text: string, language: Language) => OwnWords {
  const vocabularies = createOwnVocabularies(words);
  for (const language of languages) vocabularies.letters(language);
  vocabularies.han();
  const analyse = createAnalyser(vocabularies);
  return (text, language) => sortFindings(analyse(text, language));
}

function sortFindings(analysis: Analysis): OwnWords {
  const spansOf = (wanted: readonly string[]): readonly TextSpan[] =>
    mergeSpans(
      analysis.findings
        .filter(({ label }) => wanted.includes(label))
        .map(({ start, end }) => toSpan(analysis.folded.starts, start, end)),
    );
  const added = spansOf([addedLabel]);
  const apart = (spans: readonly TextSpan[]): readonly TextSpan[] =>
    spans.filter((span) => !added.some((own) => span.start < own.end && own.start < span.end));
  return {
    added,
    words: apart(spansOf([allowedLabel])),
    forms: apart(spansOf([allowedLabel, allowedFormLabel])),
    length: measureLength(analysis),
  };
}

/**
 * Allowed words may excuse rude words in any form, and lewd or advertising words as written (“Fick” allowed is not
 * “ficken” allowed); never a threat, contact data, an order to a program or a cry for help.
 */
function findExcused(
  { rule, spans }: GuardVerdict,
  { words, forms }: AllowedWords,
): readonly TextSpan[] {
  if (rule === 'negative' || rule === 'learned') return forms;
  const isSingle =
    rule !== null &&
    singleWords.has(rule) &&
    spans.every(({ start, end }) => words.some((word) => word.start <= start && end <= word.end));
  return isSingle ? words : [];
}

const singleWords: ReadonlySet<GuardRule> = new Set(['sexual', 'backhanded', 'advertising']);

/** True if no administrators’ word could change the verdict. */
function isFinal(verdict: GuardVerdict): boolean {
  return isGraver(verdict) && verdict.rule !== 'sexual';
}

/** Judges the text without the allowed words. */
function checkWithout(
  reading: Reading,
  allowed: readonly TextSpan[],
  length: number,
  check: (rest: Reading) => GuardVerdict,
): GuardVerdict {
  const verdict = check({ ...reading, text: blank(reading.text, allowed) });
  if (verdict.rule !== 'too-short' && verdict.rule !== 'empty') return verdict;
  // The rest is fine; the removed words count for the length.
  if (length < minimumLength)
    return { ...verdict, rule: 'too-short', reason: 'guard.reason.too-short' };
  return { isValid: true, reason: null, score: 0.5, rule: null, spans: [], isSoft: false };
}

/** Always hard: the administrator has decided. */
function refuseAdded(verdict: GuardVerdict, added: readonly TextSpan[]): GuardVerdict {
  if (isGraver(verdict)) return verdict;
  const spans = verdict.rule === 'negative' ? mergeSpans([...verdict.spans, ...added]) : added;
  const reason = 'guard.reason.negative';
  return { isValid: false, reason, score: 0, rule: 'negative', spans, isSoft: false };
}

/** True if a broken rule outweighs a rude word. */
function isGraver({ rule }: GuardVerdict): boolean {
  return rule !== null && rulesBySeverity.indexOf(rule) < rulesBySeverity.indexOf('negative');
}
