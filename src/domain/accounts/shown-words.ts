import { holdsAccount, reachesOutside } from '#domain/accounts/name-contacts.ts';
import { hatesOnlyThings, hurtsAlone } from '#domain/accounts/name-words.ts';
import lists from '#domain/accounts/real-names.json' with { type: 'json' };
import { isReservedName, mixesAlphabets } from '#domain/accounts/reserved-names.ts';
import { defaultLanguage, languages } from '#domain/i18n/language.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { partAtCapitals } from '#domain/shared/part-at-capitals.ts';
import { blank, foldToString, holdsTellingWord, type CheckText } from '#guard/guard.ts';
import type { GuardRule, GuardVerdict } from '#guard/verdict.ts';

/* Strangers see names and traits, so the guard reads them. They may be short, and the learned signal does not apply. */

const manners: ReadonlySet<GuardRule> = new Set([
  'empty',
  'too-short',
  'several-questions',
  'learned',
]);

/** Real names and traits that are also rude words. */
const realNames = new Set(lists.names.map((name) => foldToString(name)));

/** Chinese pet names (“little chubby”): an insult only when said of a person. */
const petNames =
  /^(?:[小阿大][胖呆笨傻懒臭黑肥憨]|([胖呆笨傻懒臭黑肥憨])\1|[小阿]?[胖肥呆笨傻黑][仔妹哥姐弟虎妞豆丁熊猫]|([笨懒胖呆])\2[熊猫羊狗鸟]|小?胖子|小呆瓜|丑娃|绿茶)$/u;

/** A part of these names would be rejected beside other words. */
const realPeople = /(?<!\p{L})(?:johnny depp|van dyke|del negro|fats domino|löser)(?!\p{L})/giu;

/** “Von: Rosa” reads as a line of the product. */
const label = /\p{L}\s*[:：]\s*\p{L}/u;

/** “Deine Ex”, “Ich sehe dich”: a name is no word to its reader. */
const toReader = /^(?:dein|deine|your)\s+\p{L}|\s(?:dich|dir|euch)(?!\p{L})|[你妳您]/iu;

/** Returns the text key of what is wrong with a name, or null. */
export function findNameFault(
  name: string,
  { check, operatorName }: { check: CheckText; operatorName: string | null },
): PlainErrorCode | null {
  if (isReservedName(name, operatorName)) return 'register.validation.name.reserved';
  const folded = foldToString(name);
  if (realNames.has(folded) || petNames.test(folded)) return null;
  if (reachesOutside(name)) return 'register.validation.name.contact';
  if (label.test(name)) return 'register.validation.name.reserved';
  const faults = readingsOf(name.replace(realPeople, '')).map((reading) =>
    findRudeness('name', (language) => {
      const verdict = check(reading, language);
      return isRealName(reading, verdict)
        ? check(blank(reading, verdict.spans), language)
        : verdict;
    }),
  );
  const fault = faults.find((found) => found !== null) ?? null;
  if (fault !== null) return fault;
  const isUnkind = hurtsAlone(name) || toReader.test(name);
  if (isUnkind) return 'register.validation.name.unkind';
  const isDisguised = mixesAlphabets(name);
  return findAcrossGaps(name, check) ?? (isDisguised ? 'register.validation.name.reserved' : null);
}

/** Returns the text key of what is wrong with a trait, or null. Mild words about oneself (“stur”) pass. */
export function findTraitFault(trait: string, check: CheckText): PlainErrorCode | null {
  if (realNames.has(foldToString(trait.trim()))) return null;
  if (holdsAccount(trait)) return 'register.validation.traits.contact';
  if (hatesOnlyThings(trait)) return null;
  const fault = findRudeness('traits', (language) => check(trait, language, [trait]));
  return fault === null && hurtsAlone(trait) ? 'register.validation.traits.unkind' : fault;
}

const spellings = [joinPieces, readBackwards, readAsVowel, readDoubledOnce];

/** The name as it is, split at capitals (“AlleHassenDich”, “xXMiraXx”), and other spellings of rude words. */
function readingsOf(name: string): readonly string[] {
  const apart = partAtCapitals(name.replace(/^[xX]{1,3}(?=\p{Lu})|(?<=\p{Ll})[xX]{1,3}$/gu, ''));
  return [...new Set([name, apart, ...spellings.map((spell) => spell(name))])];
}

/** Counted in letters; shorter runs may be two syllables of a name. */
const tellingLength = 7;

/** “Shi tang”: only syllables of Chinese names. */
const syllable = /^(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?[aeiouü]{1,3}(?:n|ng|r)?$/iu;
/** “Otto von der Tann” */
const particle =
  /^(?:van|von|vom|zu|zur|der|den|de|del|della|da|das|dos|di|du|le|la|el|al|bin|ben|y|e)$/u;
const gap = /(?<=\p{L})[\s_.-]+(?=\p{Ll})/u;

/** “Wi chser”: within a name, a small letter after a gap continues the word. */
function joinPieces(name: string): string {
  const pieces = name.split(gap);
  const joined = pieces.join('');
  const isTelling = /^\p{Lu}/u.test(name) && joined.length >= tellingLength;
  const isName =
    pieces.every((piece) => syllable.test(piece)) || pieces.some((piece) => particle.test(piece));
  return isTelling && !isName ? joined : name;
}

/** “hcsrA”: a capital at the end marks a reversed name. */
function readBackwards(name: string): string {
  return /^\p{Ll}{3,}\p{Lu}$/u.test(name) ? Array.from(name).toReversed().join('') : name;
}

/** “Hvrensohn”, “Jvden”: v for u between letters where no name has a v. */
function readAsVowel(name: string): string {
  return name.replace(/(?<=[fhjms])v(?=[cdknrst])/giu, 'u');
}

/** “Huurre”, “Hittler”; shorter words are often names. */
function readDoubledOnce(name: string): string {
  return name.replace(/\p{L}{6,}/gu, (word) =>
    realNames.has(foldToString(word)) ? word : word.replace(/(\p{L})\1/giu, '$1'),
  );
}

/** Reads “Keinermagdich” with hidden gaps. Only findings across all of them count: “Sauer” is not “Sau”. */
function findAcrossGaps(name: string, check: CheckText): PlainErrorCode | null {
  const faults = longWords(name).flatMap(({ index, 0: word }) =>
    gapsOf(word).map(([first, last]) => faultAcross(name, index + first, index + last, check)),
  );
  return faults.find((found) => found !== null) ?? null;
}

/** One gap, or in a shorter word two: the work grows with the square of the length. */
function gapsOf(word: string): readonly (readonly [number, number])[] {
  const gaps = Array.from(word.matchAll(lostGap), ({ index }) => index);
  return gaps.flatMap((first) =>
    gaps
      .filter((last) => last === first || (last > first + 2 && word.length <= longestPaired))
      .map((last) => [first, last] as const),
  );
}

function faultAcross(name: string, first: number, last: number, check: CheckText) {
  const middle = last > first ? `${name.slice(first, last)} ` : '';
  const text = `${name.slice(0, first)} ${middle}${name.slice(last)}`;
  const behind = text.length - name.length + last;
  return findRudeness('name', (language) => {
    const { rule, spans } = check(text, language);
    return { rule: spans.some(({ start, end }) => start < first && behind < end) ? rule : null };
  });
}

function longWords(name: string) {
  return Array.from(name.matchAll(/\p{Script=Latin}+/gu)).filter(
    ([word]) => word.length >= tellingLength,
  );
}

const longestPaired = 20;
const lostGap = /(?<=..)(?=..)/gu;

/** Checks a sentence of the team to a person; it need not be a compliment. */
export function findSentenceFault(sentence: string, check: CheckText): PlainErrorCode | null {
  const { rule } = check(sentence, defaultLanguage);
  return rule === null || manners.has(rule) ? null : 'moderation.error.sentence';
}

/** A name or trait has no known language, so every language is checked. */
function findRudeness(
  field: 'name' | 'traits',
  read: (language: (typeof languages)[number]) => Pick<GuardVerdict, 'rule'>,
): PlainErrorCode | null {
  const rules = languages.map((language) => read(language).rule);
  if (rules.includes('distress')) return 'guard.reason.distress';
  if (rules.includes('contact') || rules.includes('advertising'))
    return `register.validation.${field}.contact`;
  const isRude = rules.some((rule) => rule !== null && !manners.has(rule));
  return isRude ? `register.validation.${field}.unkind` : null;
}

/** Checks whether all findings are names of people, with no sentence around them. */
function isRealName(name: string, { isValid, spans }: GuardVerdict): boolean {
  if (isValid || spans.length === 0 || holdsTellingWord(name) || /^fick\s/iu.test(name))
    return false;
  return spans.every(({ start, end }) =>
    realNames.has(foldToString(name.slice(start, end).trim())),
  );
}
