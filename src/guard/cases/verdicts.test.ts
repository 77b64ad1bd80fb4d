import { describe, expect, it } from 'vitest';
import type { Language } from '#domain/i18n/language.ts';
import { languages } from '#domain/i18n/language.ts';
import { readCases, readTexts } from '#guard/cases/read-cases.ts';
import { checkText, foldToString } from '#guard/guard.ts';
import { fc } from '#tests/support/properties.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

const refused = readCases('verdicts').flatMap(({ language, rule, text }) =>
  rule === null ? [] : [[language, rule, text] as const],
);
const kind = readCases('verdicts').filter(({ rule }) => rule === null);

describe('checkText', () => {
  it.each(languages)('refuses no tricky compliment in %s', (language) => {
    const refused = readTexts('tricky', language).filter(
      (text) => !checkText(text, language).isValid,
    );
    expect(refused).toEqual([]);
  });

  it.each(languages)('refuses no kind neighbour of what is refused, in %s', (language) => {
    const refused = readTexts('neighbours', language).filter(
      (text) => !checkText(text, language).isValid,
    );
    expect(refused).toEqual([]);
  });

  it.each(refused)('refuses in %s for %s: %s', (language, rule, text) => {
    expect(checkText(text, language)).toMatchObject({
      isValid: false,
      rule,
      reason: `guard.reason.${rule}`,
    });
  });

  it.each(kind)('lets pass in $language: $text', ({ language, text }) => {
    expect(checkText(text, language)).toMatchObject({ isValid: true, rule: null, reason: null });
  });

  it('wants ten characters, a Han character counting as two', () => {
    expect(checkText('  Danke dir ', 'de').rule).toBe('too-short');
    expect(checkText('Danke dir!', 'de').isValid).toBe(true);
    expect(checkText('你真好呀', 'zh-Hans').rule).toBe('too-short');
    expect(checkText('你真的很好', 'zh-Hans').isValid).toBe(true);
    expect(checkText('   ', 'de').rule).toBe('empty');
  });

  it('takes one question, in whatever width', () => {
    expect(checkText('Wie machst du das nur immer?', 'de').isValid).toBe(true);
    expect(checkText('Wie geht es dir? Was machst du?', 'de').rule).toBe('several-questions');
    expect(checkText('你怎么这么厉害？谁教你的？', 'zh-Hans').rule).toBe('several-questions');
  });

  it('marks the words that it means, where they were typed', () => {
    const text = 'Hallo\u200b, du I\u0308d\u200biot und Mensch';
    const { spans } = checkText(text, 'de');
    const [span = { start: 0, end: 0 }] = spans;
    expect(spans).toHaveLength(1);
    expect(text.slice(span.start, span.end)).toMatch(/^du I\u0308d\u200biot$/u);
  });

  it('does not hold a receiver’s own mild trait against the sender', () => {
    const text = 'Du bist so faul, wirklich, so faul';
    expect(checkText(text, 'de').isValid).toBe(false);
    expect(checkText(text, 'de', ['Faul']).isValid).toBe(true);
  });
});

const anyLanguage = fc.constantFrom(...languages);
const anyRefused = fc.constantFrom(...refused);
const zeroWidth = fc.constantFrom('\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad');

function markedWords(text: string, language: Language): readonly string[] {
  return checkText(text, language).spans.map(({ start, end }) =>
    foldToString(text.slice(start, end)),
  );
}

describe('what a disguise cannot do', () => {
  it('folding leaves a refusal a refusal, for the same reason', () => {
    fc.assert(
      fc.property(anyRefused, ([language, rule, text]) => {
        expect(checkText(foldToString(text), language)).toMatchObject({ isValid: false, rule });
      }),
    );
  });

  it('zero-width characters leave a refusal a refusal, and its marks on the same words', () => {
    fc.assert(
      fc.property(
        anyRefused,
        fc.array(fc.tuple(fc.nat(), zeroWidth)),
        ([language, , text], signs) => {
          const characters = Array.from(text);
          for (const [place, sign] of signs)
            characters.splice(place % (characters.length + 1), 0, sign);
          const disguised = characters.join('');
          expect(checkText(disguised, language).isValid).toBe(false);
          expect(markedWords(disguised, language)).toEqual(markedWords(text, language));
        },
      ),
    );
  });

  it('upper and lower case leave a refusal a refusal', () => {
    fc.assert(
      fc.property(
        anyRefused,
        fc.array(fc.boolean(), { minLength: 1 }),
        ([language, , text], cases) => {
          const changed = Array.from(text, (character, i) =>
            cases[i % cases.length] ? character.toUpperCase() : character.toLowerCase(),
          ).join('');
          expect(checkText(changed, language).isValid).toBe(false);
        },
      ),
    );
  });

  it('holds for any text: its refusal survives folding, case and zero-width characters', () => {
    const pieces = fc.constantFrom(
      'du bist',
      'dumm',
      'IDIOT',
      '1d10t',
      'ß',
      '你',
      '傻',
      '扌喿',
      '*',
      '@x',
      '?',
      '. ',
      'ﬁ',
      'é',
      '🖕',
    );
    fc.assert(
      fc.property(
        anyLanguage,
        fc.array(pieces, { maxLength: 8 }),
        zeroWidth,
        (language, parts, sign) => {
          const text = parts.join(' ');
          if (checkText(text, language).isValid) return;
          const { rule } = checkText(text, language);
          expect(checkText(foldToString(text), language)).toMatchObject({ isValid: false, rule });
          expect(checkText(text.toUpperCase(), language).isValid).toBe(false);
          expect(checkText(Array.from(text).join(sign), language).isValid).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('any text at all', () => {
  it(
    'gets positions inside it, and a score between 0 and 1',
    () => {
      const anyText = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc
          .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 })
          .map((codes) => String.fromCharCode(...codes)),
        fc
          .tuple(fc.string({ unit: 'binary' }), anyRefused)
          .map(([noise, [, , text]]) => `${noise} ${text}${noise}`),
      );
      fc.assert(
        fc.property(anyText, anyLanguage, (text, language) => {
          const { spans, score } = checkText(text, language);
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          for (const { start, end } of spans) {
            expect(start).toBeGreaterThanOrEqual(0);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(text.length);
          }
        }),
        { numRuns: 300 },
      );
    },
    scaleTimeout(30_000),
  );

  it('is judged the same whatever was read before it', () => {
    const text = '你就是个废物*';
    checkText('a'.repeat(50), 'zh-Hans');
    const { spans } = checkText(text, 'zh-Hans');
    checkText('你'.repeat(50), 'zh-Hans');
    expect(checkText(text, 'zh-Hans').spans).toEqual(spans);
  });

  it('takes lone surrogates and NUL', () => {
    expect(checkText('\ud800Du bist ein Idiot\udc00\0', 'de').rule).toBe('negative');
  });
});
