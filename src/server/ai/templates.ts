import { coreOf, findTrait, fold, type KnownTrait } from '#domain/accounts/trait-lookup.ts';
import type { TraitTheme } from '#domain/accounts/trait-names.ts';
import { maximumTraitLength } from '#domain/accounts/traits.ts';
import { languageWords } from '#domain/i18n/language-words.ts';
import { nameOfLanguage, type Language } from '#domain/i18n/language.ts';
import type { Phrases } from '#domain/i18n/languages/phrases.ts';
import { keysOf, mapKeys } from '#domain/shared/tables.ts';
import type { CheckText } from '#guard/guard.ts';
import { isKindTrait } from '#server/ai/kind-traits.ts';
import type { RandomSource } from '#server/runtime/clock.ts';

/** The guard may refuse one wording and not the next. */
const attemptsPerTrait = 4;
/** A visitor’s compliments of a day share no sentence: each uses another part of every list. */
const parts = 3;

/**
 * Writes a compliment about one or two traits that the guard accepts, without the sentences of `recent` (the newest
 * first). `turn` counts compliments in a row where no text is stored.
 */
export function writeFromTemplate(request: {
  traits: readonly string[];
  language: Language;
  random: RandomSource;
  check: CheckText;
  turn?: number | undefined;
  recent?: readonly string[] | undefined;
}): string {
  const { language, random, check, turn, recent = [] } = request;
  const whole = languageWords[language].phrases;
  const part = eachList(whole, (items) =>
    turn === undefined
      ? unusedIn(recent, items)
      : items.filter((_, at) => at % parts === turn % parts),
  );
  const typed = request.traits.map(clean).filter(Boolean);
  const traits = shuffle(
    typed
      .flatMap((trait) => takeApart(trait, language))
      .filter((trait) => isKindTrait(trait, check)),
    random,
  );
  for (const [at, trait] of traits.entries())
    for (let attempt = 0; attempt < 2 * attemptsPerTrait; attempt += 1) {
      // A repeated sentence is better than an omitted trait.
      const phrases = attempt < attemptsPerTrait ? part : whole;
      // Of two traits neither is left out.
      const isPair = traits.length === 2 || random.below(2) === 0;
      const next = isPair ? traits[at + 1] : undefined;
      const opening = writeOpening({ trait, next, language, phrases, random });
      const sentences = [opening.text, ...opening.effects.map((list) => pick(list, random))];
      if (sentences.length === 2 && random.below(2) === 0)
        sentences.push(pick(phrases.closings, random));
      const text = sentences.join(phrases.space);
      if (check(text, language).isValid) return text;
    }
  const isFine = (text: string): boolean => check(text, language).isValid;
  const { withoutTrait } = whole;
  const fine = [part.withoutTrait, withoutTrait]
    .map((texts) => texts.filter(isFine))
    .find(({ length }) => length > 0);
  return pick(fine ?? withoutTrait, random);
}

/** Without a sentence that is not in the texts: those that were used the longest time ago. */
function unusedIn(recent: readonly string[], items: readonly string[]): readonly string[] {
  const ages = items.map((item) => {
    const at = recent.findIndex((text) => text.includes(longestPiece(item)));
    return at === -1 ? Infinity : at;
  });
  const oldest = Math.max(...ages);
  return items.filter((_, at) => ages[at] === oldest);
}

/** Returns the longest part of the frame, which every text written from it contains. */
function longestPiece(frame: string): string {
  return frame.split(/\{\w+\}/u).reduce((one, other) => (other.length > one.length ? other : one));
}

function eachList(
  phrases: Phrases,
  change: (items: readonly string[]) => readonly string[],
): Phrases {
  return {
    ...phrases,
    quoted: change(phrases.quoted),
    predicate: change(phrases.predicate),
    possessive: change(phrases.possessive),
    pair: change(phrases.pair),
    foreign: change(phrases.foreign),
    effects: mapKeys(keysOf(phrases.effects), (theme) => change(phrases.effects[theme])),
    anyEffect: change(phrases.anyEffect),
    closings: change(phrases.closings),
    withoutTrait: change(phrases.withoutTrait),
  };
}

/** With a list of effects for each trait that the text names. */
type Opening = { text: string; effects: readonly (readonly string[])[] };

function writeOpening(parts: {
  trait: string;
  next: string | undefined;
  language: Language;
  phrases: Phrases;
  random: RandomSource;
}): Opening {
  const { trait, next, language, phrases, random } = parts;
  const known = findTrait(trait, language);
  const quoted = `${phrases.quotes[0]}${trait}${phrases.quotes[1]}`;
  if (known === null)
    return {
      text: pick(phrases.quoted, random).replace('{trait}', () => quoted),
      effects: [phrases.anyEffect],
    };
  const effects = [phrases.effects[known.words.theme]];
  if (known.language !== language) {
    const frame = pick(phrases.foreign, random);
    const name = nameOfLanguage(known.language, language);
    return { text: fill(frame, { language: name, trait: quoted }), effects };
  }
  const pair = next === undefined ? null : pairUp(trait, known, next, language);
  if (pair !== null)
    return {
      text: fill(pick(phrases.pair, random), { one: pair.one, other: pair.other }),
      effects:
        pair.theme === known.words.theme ? effects : [...effects, phrases.effects[pair.theme]],
    };
  return { text: writeKnown(trait, known, phrases, random, quoted), effects };
}

/** Prefers a form that contains the person's own word; else the word as typed. */
function writeKnown(
  trait: string,
  known: KnownTrait,
  phrases: Phrases,
  random: RandomSource,
  quoted: string,
): string {
  const { predicate, possessive } = known.words[known.language];
  const frames = [
    ...(holds(predicate, trait) ? phrases.predicate : []),
    ...(holds(possessive, trait) ? phrases.possessive : []),
  ];
  const frame = pick(frames.length === 0 ? phrases.quoted : frames, random);
  return fill(frame, { is: predicate, your: possessive, trait: quoted });
}

/** Finds two traits that can both follow “you are”. */
function pairUp(
  trait: string,
  known: KnownTrait,
  next: string,
  language: Language,
): { one: string; other: string; theme: TraitTheme } | null {
  const second = findTrait(next, language);
  if (second === null || second.language !== language || second.words === known.words) return null;
  const one = known.words[language].predicate;
  const other = second.words[language].predicate;
  if (!isOneWord(one) || !isOneWord(other)) return null;
  if (!holds(one, trait) || !holds(other, next)) return null;
  return { one, other, theme: second.words.theme };
}

function isOneWord(text: string): boolean {
  return !text.includes(' ');
}

function holds(form: string, trait: string): boolean {
  return fold(form).includes(coreOf(trait));
}

function fill(frame: string, values: Record<string, string>): string {
  const text = frame.replace(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One line, without invisible characters and quotation marks. */
function clean(trait: string): string {
  const line = trait
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Co}\p{Cs}„“”"«»‚「」『』\u202A-\u202E\u2066-\u2069]/gu, ' ')
    // Within a word it is an apostrophe.
    .replace(/(?<!\p{L})[‘’]|[‘’](?!\p{L})/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, maximumTraitLength).join('');
}

/** Splits “humorvoll und direkt” when both traits are known. */
function takeApart(trait: string, language: Language): string[] {
  const parts = trait.split(
    /\s+(?:und|and)\s+|\s*[&+/]\s*|(?<=\p{Script=Han})[和与與](?=\p{Script=Han})/u,
  );
  return parts.every((part) => findTrait(part, language) !== null) ? parts : [trait];
}

function shuffle(items: readonly string[], random: RandomSource): string[] {
  const rest = [...items];
  const shuffled: string[] = [];
  while (rest.length > 0) shuffled.push(...rest.splice(random.below(rest.length), 1));
  return shuffled;
}

function pick(items: readonly string[], random: RandomSource): string {
  return items[random.below(items.length)] ?? '';
}
