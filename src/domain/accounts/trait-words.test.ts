import { expect, test } from 'vitest';
import { traitWords } from '#domain/accounts/trait-words.ts';
import { addTraits } from '#domain/accounts/traits.ts';
import { languages } from '#domain/i18n/language.ts';
import { readTextFile } from '#server/texts/shipped-texts.ts';

test.each(languages)('the templates know every trait that is offered in %s', async (language) => {
  const known = traitWords.flatMap((words) => {
    const { predicate, others } = words[language];
    return [predicate, predicate.replace(/^很/u, ''), ...others];
  });
  const offered = (await readTextFile(language, 'site'))['traits.field.offers_words'] ?? '';
  for (const trait of addTraits([], offered)) expect(known).toContain(trait);
});
