import { describe, expect, it } from 'vitest';
import { languageFacts, languages, type Language } from '#domain/i18n/language.ts';
import { guardSets, outcomeOf, readCases, readTexts } from '#guard/cases/read-cases.ts';
import { checkText } from '#guard/guard.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

/** Guards against a set that is silently small. */
const fewest = 900;
/** The gate tries every fifth text. */
const step = isFullRun ? 1 : 5;
const most = 8;

describe.each(languages)('ordinary sentences in %s', (language) => {
  const sentences = readTexts('everyday', language);
  const kind = guardSets
    .flatMap((set) => readCases(set))
    .filter((one) => one.language === language && one.expects === 'fine')
    .map(({ text }) => text)
    .filter((text) => isFine(text, language))
    .filter((_, index) => index % step === 0);

  it('pass alone, and there are many', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(fewest);
    expect(sentences.filter((text) => !isFine(text, language))).toEqual([]);
  });

  it('pass in threes', () => {
    const letters = sentences
      .map((_, index) => join(pick(sentences, index, 3), language))
      .filter((_, index) => index % step === 0);
    expect(letters.filter((text) => !isFine(text, language))).toEqual([]);
  });

  it(
    'let kind texts pass that have one to eight of them around',
    () => {
      const letters = kind.map((text, index) => {
        const around = pick(sentences, index * 7, 1 + (index % most));
        const behind = Math.floor(around.length / 2);
        return join([...around.slice(behind), text, ...around.slice(0, behind)], language);
      });
      const stopped = letters.filter((text) => !isFine(text, language));
      // Sentences without a sign at their end run into each other.
      expect(stopped.length).toBeLessThanOrEqual(letters.length / 50);
    },
    scaleTimeout(20_000),
  );
});

function isFine(text: string, language: Language): boolean {
  return outcomeOf(checkText(text, language)) === 'fine';
}

/** Returns sentences that stand far from each other in the list. */
function pick(sentences: readonly string[], first: number, count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, index) => sentences[(first + index * 31) % sentences.length] ?? '',
  );
}

/** Ends a sentence that has no sign with a line break. */
function join(sentences: readonly string[], language: Language): string {
  return sentences
    .map((sentence) => (/\p{P}$/u.test(sentence) ? sentence : `${sentence}\n`))
    .join(languageFacts[language].guardWords === 'zh' ? '' : ' ');
}
