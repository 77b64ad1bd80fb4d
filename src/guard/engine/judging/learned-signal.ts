import { languageFacts, type Language, type WordLanguage } from '#domain/i18n/language.ts';
import letters from '#guard/data/learned-letters.json' with { type: 'json' };
import learned from '#guard/data/learned.json' with { type: 'json' };
import type { Analysis } from '#guard/engine/finding/analysis.ts';
import { collectFeatures } from '#guard/engine/judging/collect-features.ts';
import { createFeatures } from '#guard/engine/judging/features.ts';
import type { Features } from '#guard/engine/judging/features.ts';
import { createModel, relieve, weighFeatures } from '#guard/engine/judging/learned-model.ts';
import type { LearnedModel } from '#guard/engine/judging/learned-model.ts';
import { createLetterSignal, isCryForHelp } from '#guard/engine/judging/letter-signal.ts';
import type { LetterSigns } from '#guard/engine/judging/letter-signal.ts';
import { readSmallNumbers } from '#guard/engine/vocabulary/number-text.ts';

export type LearnedSigns = {
  /** 0 to 1; above 0.5 the text is refused. */
  unkindness: number;
  /** True if the writer seems to be in distress rather than unkind. */
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
