import { themeOfTrait, type TraitTheme } from '#domain/accounts/trait-names.ts';
import { languageWords } from '#domain/i18n/language-words.ts';
import { mapLanguages, type Language } from '#domain/i18n/language.ts';
import { keysOf } from '#domain/shared/tables.ts';

export type Wording = {
  /** Completes “you are”; in Chinese, completes 你. */
  predicate: string;
  /** “your …” in the nominative. */
  possessive: string;
  others: readonly string[];
};

export type TraitWords = { theme: TraitTheme } & Record<Language, Wording>;

export const traitWords: readonly TraitWords[] = keysOf(themeOfTrait).map((name) => ({
  theme: themeOfTrait[name],
  ...mapLanguages((language) => readWording(languageWords[language].traits[name])),
}));

function readWording(cell: string): Wording {
  const [predicate = '', possessive = '', ...others] = cell.split('; ');
  return { predicate, possessive, others };
}
