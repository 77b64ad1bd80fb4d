import type { Language } from '#domain/i18n/language.ts';

/**
 * Languages of long journeys: the longest words, and text without spaces. The other two differ in texts only; the
 * full run takes the shortest journey from a letter to its thanks in all four.
 */
export const contrastingLanguages = ['de', 'zh-Hans'] as const satisfies readonly Language[];
