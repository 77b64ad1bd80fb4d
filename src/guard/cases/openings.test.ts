import { describe, expect, it } from 'vitest';
import { languageFacts, languages, type Language } from '#domain/i18n/language.ts';
import { guardSets, readCases, readTexts } from '#guard/cases/read-cases.ts';
import { checkText } from '#guard/guard.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

const sets = [...guardSets, 'distress'] as const;

/** Guards against a set that is silently small. */
const heardAtLeast = { de: 330, en: 375, 'zh-Hans': 255, 'zh-Hant': 200 } as const;

describe.each(languages)('a cry for help in %s', (language) => {
  const cries = sets
    .flatMap((set) => readCases(set))
    .filter((one) => one.language === language && one.expects === 'help')
    .filter(({ text }) => isHeard(text, language))
    .map(({ text }) => text);
  /** Told in plain words, which a rule finds; the others are heard by a model. */
  const plain = cries.filter((cry) => checkText(cry, language).spans.length > 0);
  const openings = readTexts('openings', language);

  it('is heard alone, and there are many', () => {
    expect(cries.length).toBeGreaterThanOrEqual(heardAtLeast[language]);
    expect(openings.length).toBeGreaterThanOrEqual(20);
  });

  it.each([
    ['behind an opening', (cry, opening) => [opening, cry]],
    ['before a closing', (cry, opening) => [cry, opening]],
  ] satisfies [string, (cry: string, opening: string) => string[]][])(
    'stays one %s',
    (_, place) => {
      const missed = missedAmong(cries, (cry, index) =>
        someOf(openings, index).map((opening) => join(place(cry, opening), language)),
      );
      expect(missed.plain).toEqual([]);
      expect(missed.share).toBeLessThan(0.1);
    },
    scaleTimeout(20_000),
  );

  it('stays one among several openings, and on a line of its own', () => {
    const missed = missedAmong(cries, (cry, index) => {
      const [one = '', other = ''] = [index, 5 * index + 7].map(
        (at) => openings[at % openings.length],
      );
      const texts = [[one, other, cry], [one, cry, other], [`${one}\n${cry}\n${other}`]];
      return texts.map((parts) => join(parts, language));
    });
    expect(missed.plain).toEqual([]);
    expect(missed.share).toBeLessThan(0.15);
  });

  it('that is told in plain words stays one in the same sentence', () => {
    const comma = isChinese(language) ? '，' : ', ';
    const missed = plain.flatMap((cry, index) =>
      someOf(openings, index)
        .map((opening) => `${opening.slice(0, -1)}${comma}${cry}`)
        .filter((text) => !isHeard(text, language)),
    );
    expect(missed).toEqual([]);
  });

  /** Returns missed texts around plain cries, and the share of missed ones among those that a model hears. */
  function missedAmong(
    all: readonly string[],
    around: (cry: string, index: number) => readonly string[],
  ): { plain: readonly string[]; share: number } {
    const texts = all.flatMap((cry, index) => around(cry, index).map((text) => ({ cry, text })));
    const missed = texts.filter(({ text }) => !isHeard(text, language));
    return {
      plain: missed.filter(({ cry }) => plain.includes(cry)).map(({ text }) => text),
      share: missed.length / texts.filter(({ cry }) => !plain.includes(cry)).length,
    };
  }
});

/** Returns every fourth opening in the gate, others for each cry; all of them in the full run. */
function someOf(openings: readonly string[], index: number): readonly string[] {
  return isFullRun ? openings : openings.filter((_, at) => at % 4 === index % 4);
}

function isHeard(text: string, language: Language): boolean {
  return checkText(text, language).rule === 'distress';
}

/** Ends a sentence that has no sign with a line break. */
function join(sentences: readonly string[], language: Language): string {
  return sentences
    .map((sentence) => (/\p{P}$/u.test(sentence) ? sentence : `${sentence}\n`))
    .join(isChinese(language) ? '' : ' ');
}

function isChinese(language: Language): boolean {
  return languageFacts[language].guardWords === 'zh';
}
