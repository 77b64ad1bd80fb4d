import { languages } from '#domain/language.ts';
import type { Language } from '#domain/language.ts';
import { createAnalyser } from '#domain/guard/analyse.ts';
import type { Analysis } from '#domain/guard/analyse.ts';
import { checkText, minimumLength } from '#domain/guard/check-text.ts';
import type { CheckText } from '#domain/guard/check-text.ts';
import { measureLength } from '#domain/guard/judge.ts';
import { addedLabel, allowedLabel, createOwnVocabularies } from '#domain/guard/own-words.ts';
import type { GuardWords } from '#domain/guard/own-words.ts';
import { mergeSpans, toSpan } from '#domain/guard/spans.ts';
import { rulesBySeverity } from '#domain/guard/verdict.ts';
import type { GuardRule, GuardVerdict, TextSpan } from '#domain/guard/verdict.ts';

/**
 * The built-in check with administrators' words on top. An added word refuses wherever it stands;
 * a text with an allowed one is judged as if the word were not there. Throws when there are more
 * words than the matcher can hold.
 */
export function createGuard(words: GuardWords): CheckText {
  if (words.add.length === 0 && words.allow.length === 0) return checkText;
  const findOwnWords = createWordFinder(words);
  return (text, language, traits) => {
    const own = findOwnWords(text, language);
    const builtIn = checkText(text, language, traits);
    const verdict = excuses(builtIn, own.allowed)
      ? checkWithout(text, own, (blanked) => checkText(blanked, language, traits))
      : builtIn;
    return own.added.length === 0 ? verdict : refuseAdded(verdict, own.added);
  };
}

type OwnWords = { added: readonly TextSpan[]; allowed: readonly TextSpan[]; length: number };

/** Finds administrators' words in a text, however they are disguised, and measures the text. */
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
  const spansOf = (wanted: string): readonly TextSpan[] =>
    mergeSpans(
      analysis.findings
        .filter(({ label }) => label === wanted)
        .map(({ start, end }) => toSpan(analysis.folded.starts, start, end)),
    );
  const added = spansOf(addedLabel);
  const allowed = spansOf(allowedLabel).filter(
    (span) => !added.some((other) => span.start < other.end && other.start < span.end),
  );
  return { added, allowed, length: measureLength(analysis) };
}

/**
 * What an administrator may excuse: rude words, and single words that sound lewd or like
 * advertising. Never a threat, contact data, an order to a program or a cry for help.
 */
function excuses({ rule, spans }: GuardVerdict, allowed: readonly TextSpan[]): boolean {
  if (rule === null || allowed.length === 0) return false;
  if (rule === 'negative' || rule === 'learned') return true;
  return (
    singleWords.has(rule) &&
    spans.every(({ start, end }) => allowed.some((word) => word.start <= start && end <= word.end))
  );
}

const singleWords: ReadonlySet<GuardRule> = new Set(['sexual', 'backhanded', 'advertising']);

/** Judges the text without the allowed words; everything else in it is still held against it. */
function checkWithout(
  text: string,
  { allowed, length }: OwnWords,
  check: (blanked: string) => GuardVerdict,
): GuardVerdict {
  const verdict = check(blank(text, allowed));
  if (verdict.rule !== 'too-short' && verdict.rule !== 'empty') return verdict;
  // Nothing is left to hold against it; the words that were taken out count for the length.
  if (length < minimumLength)
    return { ...verdict, rule: 'too-short', reason: 'guard.reason.too-short' };
  return { isValid: true, reason: null, score: 0.5, rule: null, spans: [] };
}

/** Spaces in place of words, so that all positions stay. The spans are in order and apart. */
function blank(text: string, spans: readonly TextSpan[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    pieces.push(text.slice(from, start), ' '.repeat(end - start));
    from = end;
  }
  return pieces.join('') + text.slice(from);
}

function refuseAdded(verdict: GuardVerdict, added: readonly TextSpan[]): GuardVerdict {
  const { rule } = verdict;
  if (rule !== null && rulesBySeverity.indexOf(rule) < rulesBySeverity.indexOf('negative'))
    return verdict;
  const spans = rule === 'negative' ? mergeSpans([...verdict.spans, ...added]) : added;
  return { isValid: false, reason: 'guard.reason.negative', score: 0, rule: 'negative', spans };
}
