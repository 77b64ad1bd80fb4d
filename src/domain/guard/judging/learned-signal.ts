import learned from '#domain/guard/data/learned.json' with { type: 'json' };
import type { Analysis } from '#domain/guard/finding/analysis.ts';
import { collectFeatures } from '#domain/guard/judging/collect-features.ts';
import { createFeatures } from '#domain/guard/judging/features.ts';
import type { Features } from '#domain/guard/judging/features.ts';
import { createModel, relieve, weighFeatures } from '#domain/guard/judging/learned-model.ts';
import type { LearnedModel } from '#domain/guard/judging/learned-model.ts';
import { readSmallNumbers } from '#domain/guard/vocabulary/number-text.ts';
import type { WordLanguage } from '#domain/guard/vocabulary/word-languages.ts';
import { languageFacts, type Language } from '#domain/language.ts';

type Signal = { model: LearnedModel; features: Features; threshold: number };

/**
 * Answers how unkind a text seems, 0 to 1; above 0.5 it is refused. The thresholds were set where
 * at most one neutral text in twenty is refused.
 */
export function createLearnedSignal(): (analysis: Analysis, language: Language) => number {
  const signals = new Map<WordLanguage, Signal>();
  return (analysis, language) => {
    const own = analysis.readsHan ? 'zh' : languageFacts[language].guardWords;
    let signal = signals.get(own);
    if (signal === undefined) {
      signal = readSignal(own);
      signals.set(own, signal);
    }
    collectFeatures(analysis, signal.features);
    const weight = weighFeatures(signal.features, signal.model) - relieve(analysis);
    const distance = weight - signal.threshold;
    return 1 / (1 + Math.exp(-distance));
  };
}

function readSignal(language: WordLanguage): Signal {
  const { buckets, weights, step, bias, threshold } = learned.models[language];
  const model = createModel(readSmallNumbers(weights), step, bias);
  return { model, features: createFeatures(buckets), threshold };
}
