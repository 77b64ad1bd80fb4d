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

export type LearnedSigns = {
  /** 0 to 1; above 0.5 the text is refused. */
  unkindness: number;
  /** Whether the writer seems to be in distress rather than unkind. */
  isDistress: boolean;
  /** Signs from the models of letters. */
  letter: LetterSigns;
};

type Signal = {
  model: LearnedModel;
  features: Features;
  threshold: number;
  readLetter: (analysis: Analysis, features: Features) => LetterSigns;
};

/**
 * Thresholds were set on unseen texts: one in twenty neutral texts of the corpora is refused, and at most 16 in 1,000
 * plain compliments and 60 in 1,000 kind letters that look unkind on purpose.
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
