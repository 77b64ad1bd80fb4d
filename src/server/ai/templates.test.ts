import { describe, expect, it } from 'vitest';
import { traitWords } from '#domain/accounts/trait-words.ts';
import { addTraits } from '#domain/accounts/traits.ts';
import { mentionsTrait } from '#domain/ai/trait-mention.ts';
import { characterCount, maximumComplimentLength } from '#domain/compliments/compliment.ts';
import { languageWords } from '#domain/i18n/language-words.ts';
import { languages, type Language } from '#domain/i18n/language.ts';
import { checkText } from '#guard/guard.ts';
import { isKindTrait } from '#server/ai/kind-traits.ts';
import { writeFromTemplate } from '#server/ai/templates.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { fc } from '#tests/support/properties.ts';
import { samples } from '#tests/support/samples.ts';

const language = fc.constantFrom(...languages);
const anyWordOf = (words: (typeof traitWords)[number]) =>
  languages.flatMap((name) => [
    words[name].predicate,
    words[name].possessive,
    ...words[name].others,
  ]);
/** Every trait in the full run, every fifth one in the gate. */
const sampleOfTraits = traitWords.filter((_, at) => isFullRun || at % 5 === 0);
const knownTrait = fc.constantFrom(...traitWords.flatMap(anyWordOf));
const typedTrait = fc.constantFrom(
  'kocht für viele',
  'Humorvoll und direkt',
  'sehr geduldige',
  'bakes bread for the whole street',
  '会修自行车',
  '很會煮咖啡',
  '😊',
  '„leise“ Töne',
  '‘can’t sit still’',
  'Ehrenamt',
  'a'.repeat(40),
  '$& $1',
);
const traits = fc.array(fc.oneof(knownTrait, typedTrait), { minLength: 1, maxLength: 6 });
const draws = fc.infiniteStream(fc.nat());

/** Randomness that fast-check can replay and shrink. */
function chance(numbers: Iterator<number>) {
  return { below: (bound: number) => Number(numbers.next().value) % bound };
}

/** A linear congruential generator, the same in every run. */
function seeded(seed: number) {
  let state = seed;
  return {
    below(bound: number) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * bound);
    },
  };
}

describe('writeFromTemplate', () => {
  it('mentions a trait, passes the guard and stays within the length, whatever is typed', () => {
    fc.assert(
      fc.property(traits, language, draws, (given, asked, numbers) => {
        const text = writeFromTemplate({
          traits: given,
          language: asked,
          random: chance(numbers),
          check: checkText,
        });
        expect({ text, mentions: mentionsTrait(text, given, asked) }).toEqual({
          text,
          mentions: true,
        });
        expect({ text, reason: checkText(text, asked).reason }).toEqual({ text, reason: null });
        expect(characterCount(text)).toBeLessThanOrEqual(maximumComplimentLength);
        expect(text).not.toMatch(/[!！?？{}]/u);
        expect(sentenceCount(text)).toBeGreaterThanOrEqual(2);
        expect(sentenceCount(text)).toBeLessThanOrEqual(3);
      }),
      { numRuns: isFullRun ? 500 : 100 },
    );
  });

  it('takes every trait of our own lists for kind', () => {
    const words = traitWords.flatMap(anyWordOf);
    expect(words.filter((trait) => !isKindTrait(trait, checkText))).toEqual([]);
  });

  it('has only sentences about a word of one’s own that the guard takes', () => {
    for (const asked of languages) {
      const { quoted, quotes, anyEffect, space } = languageWords[asked].phrases;
      const texts = ['😊', '会修自行车', 'kocht für viele', 'Ehrenamt'].flatMap((trait) =>
        quoted.flatMap((frame) =>
          anyEffect.map((effect) =>
            [frame.replace('{trait}', quotes.join(trait)), effect].join(space),
          ),
        ),
      );
      expect(texts.filter((text) => !checkText(text, asked).isValid)).toEqual([]);
    }
  });

  it('answers any text at all with a compliment that passes the guard', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 5 }),
        language,
        draws,
        (given, asked, numbers) => {
          const text = writeFromTemplate({
            traits: given.filter((trait) => trait.isWellFormed()),
            language: asked,
            random: chance(numbers),
            check: checkText,
          });
          expect({ text, reason: checkText(text, asked).reason }).toEqual({ text, reason: null });
          expect(characterCount(text)).toBeLessThanOrEqual(maximumComplimentLength);
        },
      ),
      { numRuns: isFullRun ? 300 : 60 },
    );
  });

  it('is written in the asked language', () => {
    for (const asked of languages)
      for (const words of sampleOfTraits) {
        const text = draw([words[asked].predicate], asked, 7);
        expect(text).not.toMatch(samples[asked].foreignWords);
        const many = Array.from({ length: 20 }, (_, seed) =>
          draw([words[asked].predicate], asked, seed + 1),
        );
        expect(many.join(' ')).toMatch(samples[asked].ownWords);
      }
  });

  it.each([
    ['de', ['geduldig']],
    ['en', ['patient']],
    ['zh-Hans', ['耐心']],
    ['zh-Hant', ['細心']],
    ['de', ['kocht für viele']],
  ] as const)('varies: %s %j', (asked, given) => {
    const texts = new Set(
      Array.from({ length: 200 }, (_, seed) => draw(given, asked, seed * 7919)),
    );
    expect(texts.size).toBeGreaterThan(60);
  });

  it('repeats no sentence in three compliments in a row, whatever the traits of each are', () => {
    fc.assert(
      fc.property(
        fc.tuple(traits, traits, traits),
        fc.boolean(),
        language,
        draws,
        fc.nat(60),
        (given, isSame, asked, numbers, first) => {
          const random = chance(numbers);
          const sentences = given.flatMap((own, at) => {
            const text = writeFromTemplate({
              traits: isSame ? given[0] : own,
              language: asked,
              random,
              check: checkText,
              turn: first + at,
            });
            return text.split(/(?<=[.。])\s*/u).filter(Boolean);
          });
          expect(new Set(sentences).size).toBe(sentences.length);
        },
      ),
      { numRuns: isFullRun ? 300 : 60 },
    );
  });

  it('repeats no sentence in ten compliments to one person, nor in as many as a list has sentences', () => {
    fc.assert(
      fc.property(traits, language, draws, (given, asked, numbers) => {
        const random = chance(numbers);
        const texts: string[] = [];
        for (let count = 0; count < shortestList(asked); count += 1)
          texts.unshift(
            writeFromTemplate({
              traits: given,
              language: asked,
              random,
              check: checkText,
              recent: texts,
            }),
          );
        const sentences = texts.flatMap((text) => text.split(/(?<=[.。])\s*/u).filter(Boolean));
        expect(new Set(sentences).size).toBe(sentences.length);
      }),
      { numRuns: isFullRun ? 40 : 10 },
    );
  });

  it('names both of two traits, and says what each does for others', () => {
    const { effects } = languageWords.de.phrases;
    for (let seed = 0; seed < 20; seed += 1) {
      const text = draw(['geduldig', 'humorvoll'], 'de', seed * 31);
      expect(text).toMatch(/geduldig.*humorvoll|humorvoll.*geduldig/iu);
      for (const theme of ['calm', 'humorous'] as const)
        expect(effects[theme].some((effect) => text.includes(effect))).toBe(true);
    }
  });

  it('has sentences enough for that in every list', () => {
    for (const name of languages) expect(shortestList(name)).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ['de', '‚can’t sit still‘'],
    ['en', '‘can’t sit still’'],
    ['zh-Hans', '‘can’t sit still’'],
    ['zh-Hant', '『can’t sit still』'],
  ] as const)('puts what it does not know between the inner marks: %s', (asked, quoted) => {
    const texts = [1, 2, 3].map((seed) => draw(['‘can’t sit still’'], asked, seed));
    for (const text of texts) expect(text).toContain(quoted);
  });

  it('passes over what the guard refuses and says something kind instead', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const text = draw(['Idiot', 'geduldig'], 'de', seed);
      expect(text).not.toContain('Idiot');
      expect(mentionsTrait(text, ['geduldig'], 'de')).toBe(true);
      expect(checkText(draw(['Idiot'], 'de', seed), 'de').isValid).toBe(true);
    }
  });

  it('finds the words of every trait in the table, also with commas as people type them', () => {
    const typed = addTraits([], 'geduldig, Humor; 耐心、爱运动');
    const texts = Array.from({ length: 100 }, (_, seed) => draw(typed, 'de', seed * 31));
    expect(texts.some((text) => text.includes('dein Humor') || text.includes('Dein Humor'))).toBe(
      true,
    );
    expect(texts.some((text) => text.includes('‚耐心‘'))).toBe(true);
  });
});

function shortestList(name: Language): number {
  const { effects, quotes: _marks, space: _space, ...lists } = languageWords[name].phrases;
  return Math.min(
    ...[...Object.values(lists), ...Object.values(effects)].map(({ length }) => length),
  );
}

function draw(given: readonly string[], asked: Language, seed: number): string {
  return writeFromTemplate({
    traits: given,
    language: asked,
    random: seeded(seed),
    check: checkText,
  });
}

/** A colon introduces the trait; only full stops end sentences. */
function sentenceCount(text: string): number {
  return text.match(/[.。](?=\s|$|[^\s\d])/gu)?.length ?? 0;
}
