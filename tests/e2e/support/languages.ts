import type { Language } from '#domain/i18n/language.ts';

/**
 * What long journeys are made in: the longest words, and text without gaps. The other two differ from them in texts alone;
 * the shortest way from a letter to its thanks is gone in all four.
 */
export const unlikeLanguages = ['de', 'zh-Hans'] as const satisfies readonly Language[];
