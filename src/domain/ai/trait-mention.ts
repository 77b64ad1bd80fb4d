import { coreOf, findTrait, fold, wordsOf } from '#domain/accounts/trait-lookup.ts';
import type { Language } from '#domain/i18n/language.ts';

/** Checks whether a text mentions a trait, also inflected (geduldig: geduldigen, Geduld) or translated. */
export function mentionsTrait(
  text: string,
  traits: readonly string[],
  language: Language,
): boolean {
  const haystack = fold(text);
  return traits.some((trait) => mentions(haystack, trait, language));
}

function mentions(haystack: string, trait: string, language: Language): boolean {
  const core = coreOf(trait);
  if (core === '') return false;
  const known = findTrait(trait, language);
  const candidates = [
    fold(trait),
    core,
    ...(known === null ? [] : wordsOf(known.words[language]).map(fold)),
  ];
  return candidates.some((candidate) =>
    hanPattern.test(candidate) ? hasHan(haystack, candidate) : hasWords(haystack, candidate),
  );
}

const hanPattern = /\p{Script=Han}/u;

/** Chinese has no inflection: the word itself, or two neighbouring characters of a longer phrase. */
function hasHan(haystack: string, candidate: string): boolean {
  if (haystack.includes(candidate)) return true;
  const telling = Array.from(candidate.replace(/[很会會的有是爱愛能善于於人心非常为為]/gu, ''));
  if (telling.length < 2) return false;
  return telling.slice(1).some((character, at) => haystack.includes(`${telling[at]}${character}`));
}

/** The phrase itself, or one of its significant words in any form. */
function hasWords(haystack: string, candidate: string): boolean {
  const wanted = tokens(candidate).filter((word) => !fillers.has(word));
  if (wanted.length === 0) return haystack.includes(candidate);
  const present = tokens(haystack);
  return wanted.some(
    (word) => present.some((other) => alike(word, other)) || hasSeparated(present, word),
  );
}

function tokens(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];
}

/** The same stem, or nearly all of a longer word in common. */
function alike(one: string, other: string): boolean {
  const [first, second] = [stem(one), stem(other)];
  if (first === second) return true;
  const shared = sharedPrefix(first, second);
  return shared >= 5 && shared >= 0.7 * Math.max(first.length, second.length);
}

function stem(word: string): string {
  // Some models write froehlich.
  let rest = word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/([aou])e/gu, '$1');
  for (let shorter = cut(rest); shorter !== rest; shorter = cut(rest)) rest = shorter;
  return rest;
}

const endings =
  /(?:e[nrsm]?|st|igkeit|keit|heit|schaft|ung|voll|sam|ig|lich|isch|itat|ness|ful|ly|ity|ing|ed)$/u;
/** One letter is often part of the word itself (Mut, gut), so more must remain. */
const shortEndings = /[tnsy]$/u;

function cut(word: string): string {
  const shorter = word.replace(endings, '');
  if (shorter.length >= 3 && shorter !== word) return shorter;
  const shortest = word.replace(shortEndings, '');
  return shortest.length >= 4 ? shortest : word;
}

function sharedPrefix(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** German separable verbs: zuhören → “du hörst wirklich zu”. */
function hasSeparated(present: readonly string[], word: string): boolean {
  const parts = /^(zu|an|auf|aus|bei|ein|hin|mit|nach|vor|her)(\p{L}{4,})$/u.exec(word);
  if (parts === null) return false;
  const [, particle = '', verb = ''] = parts;
  return present.includes(particle) && present.some((other) => stem(other) === stem(verb));
}

const fillers = new Set(
  'ein eine einer eines der die das für viel viele vielen alle allen gut gute guter gern gerne und oder mit zu in im am auf von ist bin bist sehr immer kann art dein deine du ich a an the good great and or for with to in of is are very always can way sense people menschen leute your i am hard well'.split(
    ' ',
  ),
);
