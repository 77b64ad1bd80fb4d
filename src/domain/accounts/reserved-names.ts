import lists from '#domain/accounts/reserved-names.json' with { type: 'json' };
import { anyOf } from '#domain/shared/any-of.ts';
import { partAtCapitals } from '#domain/shared/part-at-capitals.ts';
import { foldToString } from '#guard/guard.ts';

/** No name holds these words in any language: they would speak for the product or its team. */
const wordsOfTheTeam = new Set(lists.teamWords.map((word) => compact(foldToString(word))));

/** Prefixes of team words: “Chefadmin”, “Webadmin”; and articles without a gap. */
const ranks = new RegExp(`^(?:${anyOf(lists.ranks)})+`, 'u');

/** The first part of “Adminteam”, and with the German s “Moderationsteam”. */
const subjectsOfTeams = new Set(lists.teamSubjects);

const team = 'team';

const product = 'wohlwort';

/** Rejected anywhere in a name, for scripts without gaps. */
const partsOfTheTeam = lists.parts;

/** “Anonymous”, “Gelöschter Mensch”: names that stand for no one. */
const beginnings = lists.beginnings;

/** Rejected as whole names. The last are placeholders for deleted accounts and unchecked names. */
const wholeNames = new Set(lists.wholeNames);

/** Beside a name these signs suggest a checked identity. */
const badges = /[✅✓✔☑🗸🔰🛡👮]/u;

/** From this length on, the operator’s name is rejected as a part of a name too. */
const tellingOperator = 6;

/** Checks whether a name, also disguised, poses as anonymous, the product or the operator. */
export function isReservedName(name: string, operatorName: string | null): boolean {
  if (badges.test(name)) return true;
  const operator = operatorName === null ? '' : compact(foldToString(operatorName));
  return readingsOf(name).some((folded) => {
    const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
    const whole = compact(folded);
    return (
      words.some(isOfTheTeam) ||
      isOfTheTeam(whole) ||
      wholeNames.has(whole) ||
      [whole, ...words].some((word) => beginnings.some((start) => word.startsWith(start))) ||
      partsOfTheTeam.some((part) => whole.includes(part)) ||
      alikeParts.some((part) => likeInCapitals(whole).includes(part)) ||
      words.some((word) => alikeWords.has(likeInCapitals(word))) ||
      isReversed(whole) ||
      [whole, ...words, words.toReversed().join('')].some(isNearlyTheProduct) ||
      isOperator(whole, operator)
    );
  });
}

/** Checks whether two names look the same: other letters, signs, capitals and gaps do not tell them apart. */
export function looksAlike(one: string, other: string): boolean {
  const [first = [], second = []] = [one, other].map((name) =>
    spellingsOf(name).map((spelling) => likeInCapitals(compact(spelling))),
  );
  return first.some((spelling) => spelling !== '' && second.includes(spelling));
}

/** Checks for a word of several alphabets, such as “Nоra” with a Cyrillic о. */
export function mixesAlphabets(name: string): boolean {
  const words = name.split(/[^\p{L}\p{M}]+/u);
  return words.some((word) => alphabets.filter((alphabet) => alphabet.test(word)).length > 1);
}

const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

function isOfTheTeam(text: string): boolean {
  const word = text.replace(/\d+$/u, '');
  if (wordsOfTheTeam.has(word) || wordsOfTheTeam.has(word.replace(ranks, ''))) return true;
  const subject = word.endsWith(team) ? word.slice(0, -team.length) : '';
  return subjectsOfTeams.has(subject) || subjectsOfTeams.has(subject.replace(/s$/u, ''));
}

/** A capital I looks like a small l. Short words are left out: “Al” is not “AI”. */
function likeInCapitals(text: string): string {
  return text.replaceAll('l', 'i');
}

const alikeParts = partsOfTheTeam.map(likeInCapitals);
const alikeWords = new Set([...wordsOfTheTeam].map(likeInCapitals));

/** Shorter words are names when reversed: “Dom” is not “Mod”. */
const tellingReversed = 5;

/** “nimdA” */
function isReversed(whole: string): boolean {
  if (whole.length < tellingReversed) return false;
  const reversed = Array.from(whole).toReversed().join('');
  return isOfTheTeam(reversed) || reversed.includes(product);
}

/** “Wohlworl”, “Wohlwrot”: one letter changed, removed, added or swapped. */
function isNearlyTheProduct(word: string): boolean {
  const [start, end] = [commonStart(word, product), commonEnd(word, product)];
  const longer = Math.max(word.length, product.length);
  if (Math.abs(word.length - product.length) <= 1 && start + end >= longer - 1) return true;
  return word.length === product.length && start + end === longer - 2 && isSwapped(word, start);
}

function isSwapped(word: string, at: number): boolean {
  return word[at] === product[at + 1] && word[at + 1] === product[at];
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one[length] === other[length]) length += 1;
  return length;
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

function isOperator(whole: string, operator: string): boolean {
  if (operator === '') return false;
  return operator.length < tellingOperator ? whole === operator : whole.includes(operator);
}

function readingsOf(name: string): readonly string[] {
  return spellingsOf(name).flatMap((reading) => [reading, reading.replace(/(\p{L})\1+/gu, '$1')]);
}

function spellingsOf(name: string): readonly string[] {
  const compatible = name.normalize('NFKC');
  const plain = foldToString(compatible);
  const parted = foldToString(partAtCapitals(compatible));
  const asLetters = ['i', 'l'].map((one) =>
    plain.replace(/[0134578@$!|+€]/gu, (sign) =>
      sign === '1' || sign === '!' || sign === '|' ? one : (letters[sign] ?? sign),
    ),
  );
  return [plain, parted, ...asLetters, asOneSign(plain)];
}

function asOneSign(text: string): string {
  return text
    .replaceAll('rn', 'm')
    .replaceAll('cl', 'd')
    .replaceAll('vv', 'w')
    .replace(/[菅营埋宫愘贝]/gu, (sign) => characters[sign] ?? sign);
}

const characters: Readonly<Record<string, string>> = {
  菅: '管',
  营: '管',
  埋: '理',
  宫: '官',
  愘: '客',
  贝: '员',
};

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '+': 't',
  '€': 'e',
};

function compact(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
