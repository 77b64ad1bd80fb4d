import type { WordLanguage } from '#domain/i18n/language.ts';
import compliments from './compliments.json' with { type: 'json' };

/** Combines praise from parts, and kind sentences about groups, so that a model does not learn groups as hate. */
export function combineCompliments(language: WordLanguage): readonly string[] {
  const { subjects, predicates, openers, closers, groups, groupPraise } = compliments[language];
  const space = language === 'zh' ? '' : ' ';
  const combined = subjects.flatMap((subject, i) =>
    predicates.map((predicate, k) => {
      const opener = openers[(i + k) % openers.length] ?? '';
      return `${opener}${subject}${space}${predicate}${closers[(i * 5 + k) % closers.length] ?? ''}`;
    }),
  );
  const praised = groups.flatMap((group) => groupPraise.map((line) => line.replace('{g}', group)));
  return [...combined, ...praised];
}
