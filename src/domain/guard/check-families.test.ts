import { describe, expect, it } from 'vitest';
import { checkText } from '#domain/guard/check-text.ts';

/** Every start with every end, so that a rule that knows single sentences does not pass. */
function combine(starts: readonly string[], ends: readonly string[]): readonly string[] {
  return starts.flatMap((start) => ends.map((end) => start + end));
}

const unkind = {
  'de, letters changed round': [
    'de',
    combine(
      ['Du bist eine ', 'Na du '],
      ['Schlmape', 'Hruensohn', 'Vollidoit', 'Arshcloch', 'Wihcser'],
    ),
  ],
  'en, letters changed round': [
    'en',
    combine(['You are such a ', 'Hello '], ['bastrad', 'asshoel', 'fukcing fool']),
  ],
  'de, help denied': [
    'de',
    [
      ...combine(
        ['Du warst ', 'Du bist mir ', 'Ihr wart uns ', 'Du bist wirklich '],
        ['keine Hilfe', 'keine große Hilfe gewesen', 'keinerlei Unterstützung', 'kein Vorbild'],
      ),
      ...combine(
        ['Du hast mir ', 'Ihr habt uns '],
        ['kein bisschen geholfen', 'überhaupt nicht geholfen', 'nie geholfen'],
      ),
      'Deine Hilfe war völlig umsonst',
      'Auf dich ist nie Verlass',
    ],
  ],
  'de, a good person denied': [
    'de',
    combine(
      ['Du bist ', 'Du warst mir '],
      ['kein guter Freund', 'keine gute Mutter', 'kein ehrlicher Mensch', 'keine nette Kollegin'],
    ),
  ],
  'en, help denied': [
    'en',
    [
      ...combine(
        ['You were ', 'You have been ', 'You are '],
        ['no help at all', 'of no use to us', 'not helpful at all', 'anything but helpful'],
      ),
      'You really did not help me one bit',
      'Nobody can rely on you',
    ],
  ],
  'zh, help denied': [
    'zh-Hans',
    [
      '你一点忙都没帮上',
      '你什么忙也没帮到我',
      '你根本帮不上忙',
      '你对我们没有任何帮助',
      '你不是一个好朋友',
    ],
  ],
  'zh, praise that mocks': [
    'zh-Hans',
    ['你真自信，长成这样还敢出门', '真佩服你这么胖还敢穿', '你很自信，这身材也敢穿裙子'],
  ],
  'zh, a fool without thanks': [
    'zh-Hans',
    ['你这个傻瓜，什么都做不好', '你就是个傻瓜，谢谢你把事情搞砸了', '傻瓜，离我远点'],
  ],
  'a bed with more in mind': [
    'de',
    [
      'Mit dir im Bett wäre es bestimmt heiß',
      'Ich will mit dir im Bett Filme schauen, nackt',
      'Komm zu mir ins Bett, Serien schauen kannst du später',
    ],
  ],
  'de, hatred over two sentences': [
    'de',
    combine(
      ['Überall Migranten. ', 'Schau dir die Juden an. '],
      ['Ich hasse sie so sehr', 'Man sollte sie loswerden'],
    ),
  ],
} as const;

const kind = {
  'de, words that look like others changed round': [
    'de',
    [
      'Deine fruchtbaren Ideen sind schön',
      'Du hast so schöne Uhren',
      'Deine rasche Hilfe war ein Segen',
    ],
  ],
  'en, words that look like others changed round': [
    'en',
    ['Your crepes are the best', 'You added a lovely twist to it', 'Your parties are wonderful'],
  ],
  'de, a light for somebody': [
    'de',
    ['Ich zünde heute eine Kerze für dich an', 'Ich zünde dir eine Kerze an und danke dir'],
  ],
  'de, “no” that praises': [
    'de',
    [
      'Du brauchst keine Hilfe, du schaffst das alles allein',
      'Keine Hilfe war mir je so lieb wie deine',
      'Du warst keine Hilfe, du warst die Rettung',
      'Du warst nicht nur eine Hilfe, sondern ein Segen',
      'Du warst keine Sekunde ungeduldig mit mir',
      'Du bist keine gewöhnliche Freundin, du bist Familie',
      'Deine Mühe war nicht umsonst',
      'Es gibt keine bessere Hilfe als dich',
    ],
  ],
  'de, a bed to read and watch in': [
    'de',
    combine(
      ['Mit dir im Bett ', 'Neben dir im Bett '],
      [
        'liegen und Serien schauen ist schön',
        'Filme gucken macht mich froh',
        'ein Buch lesen tut gut',
      ],
    ),
  ],
  'en, “no” that praises': [
    'en',
    [
      'You need no help, you do it all by yourself',
      'You were no help, you were the rescue',
      'You are no ordinary friend, you are family',
      'You were not only helpful but kind',
      'You are anything but boring to me',
    ],
  ],
  'en, a bed to read and watch in': [
    'en',
    ['Lying in bed with you watching series is the best', 'Breakfast in bed with you is a joy'],
  ],
  'zh, a trait praised for itself': [
    'zh-Hans',
    combine(
      ['你很自信', '你真勇敢', '你很淡定', '你好大胆'],
      ['，你的自信让人佩服', '。这样的你真好看', '，这么难的事都做到了'],
    ),
  ],
  'zh, admiration': [
    'zh-Hans',
    combine(['真佩服你', '真羡慕你'], ['这么有才华', '这样坚持自己的梦想', '这种乐观的精神']),
  ],
  'zh, a fool out of love': [
    'zh-Hans',
    [
      ...combine(
        ['你这个傻瓜，', '你真是个傻瓜，', '傻瓜，'],
        ['为我做了那么多，谢谢你', '谢谢你一直陪着我', '为了我们熬了这么多夜'],
      ),
      '你這個傻瓜，為我做了那麼多，謝謝你',
    ],
  ],
  'Chinese with numbers and English words': [
    'zh-Hans',
    [
      '你跑了250公里，真厉害！',
      '你的生日是1987年，真巧。',
      '你的dance真棒，谢谢你',
      '你和husband都很好，谢谢你们',
    ],
  ],
} as const;

describe('a family of texts', () => {
  it.each(Object.entries(unkind))('is refused: %s', (_, [language, texts]) => {
    expect(texts.filter((text) => checkText(text, language).isValid)).toEqual([]);
  });

  it.each(Object.entries(kind))('is let pass: %s', (_, [language, texts]) => {
    expect(texts.filter((text) => !checkText(text, language).isValid)).toEqual([]);
  });
});
