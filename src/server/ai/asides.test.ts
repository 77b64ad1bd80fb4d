import { expect, test } from 'vitest';
import type { Language } from '#domain/i18n/language.ts';
import { readCases } from '#guard/cases/read-cases.ts';
import { checkText } from '#guard/guard.ts';
import { complimentOf, judgeWording } from '#server/ai/generate.ts';
import { good } from '#tests/support/writer.ts';

const before: Record<Language, readonly string[]> = {
  de: [
    'Klar!',
    'Gerne!',
    'Natürlich, hier ist ein Text für dich:',
    'Hier ist meine Version:',
    'Option 1:',
    'Für Mira:',
    'Hallo!',
    'Liebe Mira,',
  ],
  en: ['Sure!', 'Of course!', 'Certainly, here you go:', "Here's one:", 'Option 1:', 'Dear Mira,'],
  'zh-Hans': ['好的！', '当然可以！', '以下是给你的一段话：', '选项一：', '亲爱的朋友，'],
  'zh-Hant': ['好的！', '沒問題！', '以下是給你的一段話：', '選項一：', '親愛的朋友，'],
};

const behind: Record<Language, readonly string[]> = {
  de: [
    'Soll ich dir noch eine andere Version schreiben?',
    'Möchtest du es persönlicher?',
    'Passt das so für dich?',
    '(Anmerkung: Ich habe das Merkmal „geduldig“ verwendet.)',
    'Hinweis: Der Text ist bewusst kurz.',
    'Sag mir Bescheid, wenn du etwas ändern willst.',
    'Ich kann dir auch eine kürzere Fassung schreiben.',
    'English: Your patient way helps everyone.',
    'Option 2: Du bist die Ruhe selbst.',
    'Wortzahl: 17.',
    '(17 Wörter)',
    'Ich hoffe, das hilft dir.',
    'Liebe Grüße, dein Assistent.',
    'Liebe Grüße',
  ],
  en: [
    'Would you like another version?',
    'Shall I make it shorter?',
    'Let me know if you want changes.',
    'Feel free to adjust it.',
    '(Note: I used the trait “patient”.)',
    'Note: this is kept short.',
    'German: Du bist geduldig.',
    'Option 2: You are calm itself.',
    'Word count: 13.',
    'I hope this helps you.',
    'Best wishes, your assistant.',
  ],
  'zh-Hans': [
    '需要我再写一个版本吗？',
    '（注：使用了“耐心”）',
    '备注：字数已控制。',
    '希望这对你有帮助。',
    '如果你需要修改，请告诉我。',
    '选项二：你让人安心。',
    '字数：32。',
  ],
  'zh-Hant': [
    '需要我再寫一個版本嗎？',
    '（註：使用了「耐心」）',
    '備註：字數已控制。',
    '希望這對你有幫助。',
    '如果你需要修改，請告訴我。',
    '選項二：你讓人安心。',
    '字數：32。',
  ],
};

const fine = readCases('own').filter(({ expects }) => expects === 'fine');

test.each(['de', 'en', 'zh-Hans', 'zh-Hant'] as const)(
  'what is said to the asker in %s never gets out with a good text',
  (language) => {
    const own = fine.filter((one) => one.language === language).map(({ text }) => text);
    const texts = [good[language], ...own.slice(0, 30)];
    const through = texts.map((text) => {
      for (const addition of before[language])
        expectGone(addition, `${addition} ${text}`, language);
      for (const addition of behind[language]) {
        expectGone(addition, `${text} ${addition}`, language);
        expectGone(addition, `${text}\n\n${addition}`, language);
      }
      return judge(text, language) === 'ok' && complimentOf(text, language) === text;
    });
    expect(through.filter(Boolean).length / texts.length).toBeGreaterThan(0.9);
  },
);

test.each(['de', 'en', 'zh-Hans', 'zh-Hant'] as const)(
  'a good text in %s is shown without most of it',
  (language) => {
    const shown = [
      ...before[language].map((addition) => `${addition} ${good[language]}`),
      ...behind[language].map((addition) => `${good[language]} ${addition}`),
      `${good[language]} ${good[language]}`,
    ].map((answer) => judge(answer, language) === 'ok' && complimentOf(answer, language));
    const whole = shown.filter((text) => text === good[language]);
    expect(whole.length / shown.length).toBeGreaterThan(0.8);
  },
);

/** Expects that nothing is shown, or nothing of the addition. */
function expectGone(addition: string, answer: string, language: Language): void {
  if (judge(answer, language) !== 'ok') return;
  const shown = complimentOf(answer, language).toLowerCase();
  const words = addition.toLowerCase().replaceAll(/^[(（]|[.!?:,。！？：，）)]+$/gu, '');
  expect(shown.includes(words), `${words} in ${shown}`).toBe(false);
}

function judge(text: string, language: Language): string {
  return judgeWording({ text, finish: 'stop', usage: null }, '', language, checkText);
}
