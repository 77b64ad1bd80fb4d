import lists from '#domain/accounts/name-words.json' with { type: 'json' };
import { languageFacts, languages, type Language } from '#domain/i18n/language.ts';
import { anyOf } from '#domain/shared/any-of.ts';
import { createWordFinder, foldToString } from '#guard/guard.ts';

/** Things that people say they dislike. Hatred of people must not pass, so the harmless objects are listed. */
const dislikes = new RegExp(
  `^(?:(?:ich |i )?(?:hasse|hass|hate) (?:es,? (?:zu )?(?:${anyOf(lists.dislikes.activities)})|\\p{L}{3,}(?:${anyOf(lists.dislikes.endings)})|${anyOf(lists.dislikes.things)})|我?(?:讨厌|恨)(?:${anyOf(lists.dislikes.chinese)}))$`,
  'u',
);

/** Checks whether a trait names a harmless dislike. */
export function hatesOnlyThings(trait: string): boolean {
  return dislikes.test(
    trait
      .trim()
      .toLowerCase()
      .replace(/[討]/gu, '讨')
      .replace(/[.!。！]+$/u, ''),
  );
}

/** Mass murderers, the numbers that stand for them, and words that are rude only as a whole name. */
const wholeNames = new Set(lists.wholeNames.map(plainOf));

/** “Muschi” is also a cat’s name, but not with this number. */
const lewdNumber = /^(?:muschi|pussy|dick|fick|cock|titti|fanny|randy) ?69$/u;

/** Words that are harmless within a letter but hurtful alone: a name stands without context. */
const alone: Partial<Record<Language, readonly string[]>> = lists.alone;

const find = createWordFinder({
  add: languages.flatMap((language) => (alone[language] ?? []).map((word) => ({ language, word }))),
  allow: [],
});

const readers = languages.filter(
  (language, index) =>
    languages.findIndex(
      (other) => languageFacts[other].guardWords === languageFacts[language].guardWords,
    ) === index,
);

/** Checks whether a name hurts when it stands alone. */
export function hurtsAlone(name: string): boolean {
  // “Hitlerfan88” ends in a number, “Vagin4” in a letter.
  const spellings = new Set([name, name.replace(/(?<=\p{L})\d{1,8}$/u, '')]);
  return (
    wholeNames.has(plainOf(name)) ||
    lewdNumber.test(plainOf(name)) ||
    readers.some((language) =>
      [...spellings].some((spelling) => find(spelling, language).added.length > 0),
    )
  );
}

/** Replaces signs by gaps: “14/88” becomes “14 88”. */
function plainOf(name: string): string {
  return foldToString(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
