import { expect, test } from 'vitest';
import { traitWords } from '#domain/accounts/trait-words.ts';
import { addTraits } from '#domain/accounts/traits.ts';
import { languages, type Language } from '#domain/i18n/language.ts';
import german from '#texts/de/site.json' with { type: 'json' };
import english from '#texts/en/site.json' with { type: 'json' };
import simplified from '#texts/zh-Hans/site.json' with { type: 'json' };
import traditional from '#texts/zh-Hant/site.json' with { type: 'json' };

const key = 'traits.field.offers_words';
const offered = {
  de: german[key],
  en: english[key],
  'zh-Hans': simplified[key],
  'zh-Hant': traditional[key],
} satisfies Record<Language, string>;

test.each(languages)('the templates know every trait that is offered in %s', (language) => {
  const known = traitWords.flatMap((words) => {
    const { predicate, others } = words[language];
    return [predicate, predicate.replace(/^很/u, ''), ...others];
  });
  for (const trait of addTraits([], offered[language])) expect(known).toContain(trait);
});
