import { describe, expect, it } from 'vitest';
import { languages } from '#domain/i18n/language.ts';
import { readTexts } from '#guard/cases/read-cases.ts';
import { checkText } from '#guard/engine/check-text.ts';
import { createGuard } from '#guard/guard.ts';

const texts = [
  {
    written: 'de',
    unkind: {
      threat: 'Warte nur, ich bringe dich um',
      negative: 'Niemand mag dich hier, du bist überflüssig',
      'harm-wish': 'Spring doch endlich von der Brücke',
    },
    distress: 'Danke für alles, aber ich will nicht mehr leben',
  },
  {
    written: 'en',
    unkind: {
      threat: 'I know where you live, watch out',
      negative: 'Nobody likes you here, you are worthless',
      'harm-wish': 'Please just go and kill yourself',
    },
    distress: 'You were kind to me but I want to die',
  },
  {
    written: 'zh-Hans',
    unkind: {
      threat: '你等着，我会杀了你',
      negative: '你就是个废物，什么都做不好',
      'harm-wish': '你怎么还不去死，真烦人',
    },
    distress: '谢谢你，可是我真的不想活了',
  },
  {
    written: 'zh-Hant',
    unkind: {
      threat: '你等著，我會殺了你',
      negative: '你這個廢物，什麼都做不好',
      'harm-wish': '你怎麼還不去死，真煩人',
    },
    distress: '謝謝你，可是我真的不想活了',
  },
] as const;

/** Each text, declared as every language. */
const declared = texts.flatMap((text) => languages.map((language) => ({ ...text, language })));

describe.each(declared)('a text in $written on a page in $language', (text) => {
  const { written, unkind, distress, language } = text;

  it.each(['threat', 'negative', 'harm-wish'] as const)('is refused for its %s', (rule) => {
    expect(checkText(unkind[rule], language).rule).toBe(rule);
  });

  it('that sounds like distress gets help', () => {
    expect(checkText(distress, language).rule).toBe('distress');
  });

  it('is no false alarm where it is kind', () => {
    const kind = [...readTexts('tricky', written), ...readTexts('neighbours', written)];
    const refused = kind.filter((text) => !checkText(text, language).isValid);
    expect(refused).toEqual([]);
  });
});

describe('a text in several languages', () => {
  it.each([
    ['threat', 'Du bist die Beste, die ich kenne. I will kill you tonight.'],
    ['harm-wish', 'Du bist die Beste, die ich kenne. Just die already.'],
    ['threat', 'You are the best friend I have, aber ich bringe dich um.'],
    ['threat', '你真好，ich bringe dich um'],
    ['threat', '你真好，I will kill you'],
    ['negative', 'Du bist toll, aber 你就是个废物'],
    ['distress', 'Thank you so much, aber ich will nicht mehr leben'],
    ['distress', 'Ich danke dir, but I want to die'],
  ])('is refused for its %s: %s', (rule, text) => {
    for (const language of languages) expect(checkText(text, language).rule, language).toBe(rule);
  });

  it.each([
    'Die Sonne geht auf, wenn du kommst. You rock!',
    'Ein Gift gegen schlechte Laune bist du: Danke für die guten Vibes.',
    'Du warst mit mir spazieren, als ich nicht weiterwusste.',
    'Your gift made my day, thank you so much.',
    'You were a brat in kindergarten and now you teach me patience.',
    'Danke, dass du so toll mit den Kids umgehst, you are amazing.',
    '你真好，thank you so much',
    '你真棒，danke für alles',
  ])('may be a compliment: %s', (text) => {
    for (const language of languages)
      expect(checkText(text, language), language).toMatchObject({ isValid: true });
  });
});

describe('a text without telling words', () => {
  it('is also read as Chinese in Latin letters', () => {
    for (const language of languages)
      expect(checkText('ni zhen shabi', language).rule, language).toBe('negative');
  });
});

describe('disguised little words', () => {
  it.each(['1ch br1nge d1ch um, w4rte nur', 'I​c​h b​r​i​n​g​e d​i​c​h u​m, warte nur'])(
    'hide no threat: %s',
    (text) => {
      for (const language of languages)
        expect(checkText(text, language).isValid, language).toBe(false);
    },
  );
});

describe('administrators’ words', () => {
  const guard = createGuard({
    add: [{ language: 'de', word: 'Zwulf' }],
    allow: [{ language: 'de', word: 'Trottel' }],
  });

  it('hold in their language, whatever was declared', () => {
    for (const language of languages) {
      expect(guard('Du bist ein Zwulf, mein Freund', language).rule, language).toBe('negative');
      expect(guard('Du bist mein liebster Trottel, ehrlich', language), language).toMatchObject({
        isValid: true,
      });
    }
  });
});
