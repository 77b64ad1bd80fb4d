import letters from '#domain/guard/data/learned-letters.json' with { type: 'json' };
import learned from '#domain/guard/data/learned.json' with { type: 'json' };
import type { Analysis } from '#domain/guard/finding/analysis.ts';
import { collectFeatures } from '#domain/guard/judging/collect-features.ts';
import { createFeatures } from '#domain/guard/judging/features.ts';
import type { Features } from '#domain/guard/judging/features.ts';
import { createModel, relieve, weighFeatures } from '#domain/guard/judging/learned-model.ts';
import type { LearnedModel } from '#domain/guard/judging/learned-model.ts';
import { createLetterSignal, isCryForHelp } from '#domain/guard/judging/letter-signal.ts';
import type { LetterSigns } from '#domain/guard/judging/letter-signal.ts';
import { readSmallNumbers } from '#domain/guard/vocabulary/number-text.ts';
import type { WordLanguage } from '#domain/guard/vocabulary/word-languages.ts';
import { languageFacts, type Language } from '#domain/i18n/language.ts';

/** What was learned says of a text. */
export type LearnedSigns = {
  /** How unkind it seems, 0 to 1; above 0.5 it is refused. */
  unkindness: number;
  /** Whether its writer seems to be in distress, rather than unkind. */
  isDistress: boolean;
  /** What letters to somebody taught. */
  letter: LetterSigns;
};

type Signal = {
  model: LearnedModel;
  features: Features;
  threshold: number;
  readLetter: (analysis: Analysis, features: Features) => LetterSigns;
};

/**
 * The thresholds were set on texts that the models had not seen: where one neutral text of the
 * corpora in twenty is refused, and no more than sixteen in a thousand plain compliments and sixty in
 * a thousand kind letters that look unkind on purpose.
 */
export function createLearnedSignal(): (analysis: Analysis, language: Language) => LearnedSigns {
  const signals = new Map<WordLanguage, Signal>();
  return (analysis, language) => {
    const own = analysis.readsHan ? 'zh' : languageFacts[language].guardWords;
    let signal = signals.get(own);
    if (signal === undefined) {
      signal = readSignal(own);
      signals.set(own, signal);
    }
    const { features, model, threshold, readLetter } = signal;
    collectFeatures(analysis, features);
    const distance = weighFeatures(features, model) - relieve(analysis) - threshold;
    const letter = readLetter(analysis, features);
    return {
      unkindness: 1 / (1 + Math.exp(-Math.max(distance, letter.unkind))),
      isDistress: isCryForHelp(letter),
      letter,
    };
  };
}

function readSignal(language: WordLanguage): Signal {
  const { weights, step, bias, threshold } = learned.models[language];
  return {
    model: createModel(readSmallNumbers(weights), step, bias),
    features: createFeatures(letters.models[language].buckets),
    threshold,
    readLetter: createLetterSignal(letters.models[language]),
  };
}
