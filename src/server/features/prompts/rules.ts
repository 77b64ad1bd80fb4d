import { languageWords } from '#domain/i18n/language-words.ts';
import { languages, type Language } from '#domain/i18n/language.ts';

export type ExampleKind = 'kind' | 'unkind' | 'injected' | 'own';

/** A text to judge and the expected verdict; null: none given. */
export type TextExample = {
  kind: ExampleKind;
  language: Language;
  text: string;
  expected: boolean | null;
};

export type TraitsExample = { kind: ExampleKind; language: Language; traits: readonly string[] };

const kinds = ['kind', 'unkind', 'injected'] as const;

/** Kind, unkind and injected texts in every language. The injected ones give orders to the model. */
export const textExamples: readonly TextExample[] = languages.flatMap((language) =>
  kinds.map((kind) => ({
    kind,
    language,
    text: languageWords[language].examples[kind].text,
    expected: kind === 'kind',
  })),
);

export const traitsExamples: readonly TraitsExample[] = languages.flatMap((language) =>
  kinds.map((kind) => ({ kind, language, traits: languageWords[language].examples[kind].traits })),
);
