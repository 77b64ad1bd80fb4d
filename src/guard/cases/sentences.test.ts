import { describe, expect, it } from 'vitest';
import { languageFacts, languages, type Language } from '#domain/i18n/language.ts';
import { guardSets, readCases, readTexts } from '#guard/cases/read-cases.ts';
import { checkText } from '#guard/guard.ts';
import { rulesBySeverity, type GuardVerdict } from '#guard/verdict.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

const greetings: Readonly<Record<Language, readonly string[]>> = {
  de: ['Liebe Anna, ', 'Hallo! ', 'Ganz ehrlich, ', '😊 ', 'Danke! '],
  en: ['Dear Anna, ', 'Hi there! ', 'Honestly, ', '😊 ', 'Thank you! '],
  'zh-Hans': ['亲爱的小安，', '你好！', '说真的，', '😊 ', '谢谢！'],
  'zh-Hant': ['親愛的小安，', '你好！', '說真的，', '😊 ', '謝謝！'],
};

/** The gate tries every ninth text. */
const step = isFullRun ? 1 : 9;

describe.each(languages)('an unkind text in %s', (language) => {
  const texts = [...guardSets, 'families' as const, 'verdicts' as const]
    .flatMap((set): readonly { language: Language; text: string }[] => readCases(set))
    .filter((one) => one.language === language)
    .map(({ text }) => text)
    .filter((text) => isModeration(checkText(text, language)))
    .filter((_, index) => index % step === 0);
  const ruled = texts.filter((text) => !isByModel(checkText(text, language)));
  const weighed = texts.filter((text) => isByModel(checkText(text, language)));
  const kindSentences = readTexts('openings', language);

  it.each([
    ['behind a greeting', (text, index) => `${pick(greetings[language], index)}${text}`],
    ['behind a kind sentence', (text, index) => join(pick(kindSentences, index), text, language)],
    [
      'before a kind sentence',
      (text, index) => join(end(text), pick(kindSentences, index), language),
    ],
  ] satisfies [string, (text: string, index: number) => string][])(
    'is judged no milder %s',
    (_, change) => {
      expect(milderOf(ruled, change)).toEqual([]);
      // A model must be surer of a part than of a letter.
      expect(milderOf(weighed, change).length).toBeLessThanOrEqual(weighed.length / 6);
    },
    scaleTimeout(60_000),
  );

  it(
    'is judged no milder between pictures',
    () => {
      expect(milderOf(texts, (text) => `❤️ ${text} 😊🇪🇺`)).toEqual([]);
    },
    scaleTimeout(60_000),
  );

  it(
    'is judged no milder in lines',
    () => {
      const spaced = texts.filter((text) => text.includes(' '));
      expect(milderOf(spaced, breakAt)).toEqual([]);
    },
    scaleTimeout(60_000),
  );

  function milderOf(
    originals: readonly string[],
    change: (text: string, index: number) => string,
  ): readonly string[] {
    return originals
      .map((text, index) => [text, change(text, index)] as const)
      .filter(([text, changed]) => isMilder(changed, text, language))
      .map(([, changed]) => changed);
  }
});

it.each(['', 'Danke! '])(
  'a picture hides no insult at the end: %sDu bist ein Mörder 😊',
  (thanks) => {
    expect(checkText(`${thanks}Du bist ein Mörder 😊`, 'de').rule).toBe('negative');
  },
);

it.each([
  ['de', 'Danke für den Abend. Du nervst'],
  ['zh-Hans', '谢谢你一直陪着我。你好笨。'],
] as const)('a short rude sentence leaves the verdict to a model: %s, %s', (language, text) => {
  expect(checkText(text, language)).toMatchObject({ isValid: false, isSoft: true });
});

function isModeration({ isValid, rule }: GuardVerdict): boolean {
  return !isValid && rule !== 'too-short' && rule !== 'empty' && rule !== 'several-questions';
}

/** Checks for a verdict that no rule proves. */
function isByModel({ rule, spans }: GuardVerdict): boolean {
  return rule === 'learned' || (rule === 'distress' && spans.length === 0);
}

function isMilder(changed: string, text: string, language: Language): boolean {
  const [now, before] = [checkText(changed, language), checkText(text, language)];
  return severityOf(now) > severityOf(before) || (now.isSoft && !before.isSoft);
}

function severityOf({ rule }: GuardVerdict): number {
  return rule === null ? Infinity : rulesBySeverity.indexOf(rule);
}

function pick(texts: readonly string[], index: number): string {
  return texts[index % texts.length] ?? '';
}

function breakAt(text: string, index: number): string {
  const words = text.split(' ');
  const at = 1 + (index % (words.length - 1));
  return `${words.slice(0, at).join(' ')}\n${words.slice(at).join(' ')}`;
}

function end(text: string): string {
  return /\p{P}$/u.test(text) ? text : `${text}\n`;
}

function join(one: string, other: string, language: Language): string {
  return languageFacts[language].guardWords === 'zh' ? `${one}${other}` : `${one} ${other}`;
}
