import type { Language } from '#domain/i18n/language.ts';

export type DemoPerson = {
  name: string;
  language: Language;
  traits: readonly string[];
  /** Days since joining. */
  joined: number;
};

/** The demo member for a newcomer’s sign-in. */
export const demoMember = 'mira';

export const demoAdministrator: DemoPerson = {
  name: 'Nora Falk',
  language: 'de',
  traits: ['gerecht', 'umsichtig'],
  joined: 260,
};

/** Invented people. Any likeness is chance. */
export const demoPeople = {
  mira: {
    name: 'Mira Sommer',
    language: 'de',
    traits: ['geduldig', 'neugierig', 'humorvoll'],
    joined: 241,
  },
  jonas: {
    name: 'Jonas Weber',
    language: 'de',
    traits: ['hilfsbereit', 'ruhig', 'handwerklich begabt'],
    joined: 233,
  },
  frieda: {
    name: 'Frieda Lindner',
    language: 'de',
    traits: ['warmherzig', 'schlagfertig', 'lebenserfahren'],
    joined: 228,
  },
  aylin: {
    name: 'Aylin Kaya',
    language: 'de',
    traits: ['mutig', 'ehrlich', 'herzlich'],
    joined: 196,
  },
  emil: {
    name: 'Emil Brandt',
    language: 'de',
    traits: ['aufmerksam', 'musikalisch', 'bescheiden'],
    joined: 180,
  },
  grace: {
    name: 'Grace Miller',
    language: 'en',
    traits: ['thoughtful', 'curious', 'calm'],
    joined: 151,
  },
  tomasz: {
    name: 'Tomasz Nowak',
    language: 'de',
    traits: ['zuverlässig', 'sportlich', 'großzügig'],
    joined: 133,
  },
  leila: {
    name: 'Leila Haddad',
    language: 'de',
    traits: ['kreativ', 'einfühlsam', 'offen'],
    joined: 120,
  },
  siyu: {
    name: '陈思雨',
    language: 'zh-Hans',
    traits: ['细心', '温柔', '爱学习'],
    joined: 88,
  },
  ben: {
    name: 'Ben Okafor',
    language: 'de',
    traits: ['witzig', 'spontan', 'loyal'],
    joined: 74,
  },
  yating: {
    name: '林雅婷',
    language: 'zh-Hant',
    traits: ['真誠', '幽默', '有耐心'],
    joined: 52,
  },
  oskar: {
    name: 'Oskar Petersen',
    language: 'de',
    traits: ['gelassen', 'naturverbunden', 'verlässlich'],
    joined: 37,
  },
} as const satisfies Record<string, DemoPerson>;

export type DemoPersonKey = keyof typeof demoPeople;

/** The last one waits for an administrator. */
export const demoTestimonials: {
  from: DemoPersonKey;
  isVerified: boolean;
  joined: number;
  /** Only in these languages. */
  texts: Partial<Record<Language, string>>;
}[] = [
  {
    from: 'frieda',
    isVerified: true,
    joined: 90,
    texts: {
      de: 'Ich bin 71 und habe lange keinen Brief mehr bekommen. Jetzt liegt manchmal einer da, von jemandem, den ich gar nicht kenne.',
      en: 'I’m 71 and hadn’t had a letter in years. Now I sometimes get one, from someone I don’t even know.',
      'zh-Hans': '我七十一岁了，很久没有收到过信。现在偶尔会有一封，来自一个我并不认识的人。',
      'zh-Hant': '我七十一歲了，很久沒有收過信。現在偶爾會有一封，來自一個我並不認識的人。',
    },
  },
  {
    from: 'tomasz',
    isVerified: true,
    joined: 61,
    texts: {
      de: 'Nach der Spätschicht schreibe ich einem fremden Menschen einen guten Satz. Danach schlafe ich besser als nach jeder Serie.',
      en: 'After a late shift, I write one kind sentence to a stranger. I sleep better after that than after any series.',
      'zh-Hans': '下了晚班，我会给一个陌生人写一句好话。写完比看什么剧都睡得香。',
      'zh-Hant': '下了晚班，我會給一個陌生人寫一句好話。寫完比追什麼劇都睡得香。',
    },
  },
  {
    from: 'leila',
    isVerified: true,
    joined: 33,
    texts: {
      de: 'Drei Zeilen ohne Absender haben mich durch eine schwere Woche getragen. Ich weiß bis heute nicht, wer das war.',
      en: 'Three lines with no name on them got me through a hard week. I still don’t know who it was.',
      'zh-Hans': '三行没有署名的话，陪我走过了难熬的一周。到今天我也不知道是谁写的。',
      'zh-Hant': '三行沒有署名的話，陪我走過了難熬的一週。到今天我也不知道是誰寫的。',
    },
  },
  {
    from: 'ben',
    isVerified: false,
    joined: 4,
    texts: {
      de: 'Komplimente annehmen kann man üben. Ich bin inzwischen bei „Danke“ ohne „ach, nicht der Rede wert“.',
      en: 'You can practise taking a compliment. I’ve got as far as “thank you” without adding “oh, it was nothing”.',
      'zh-Hans': '接受赞美也可以练习。我现在已经能直接说“谢谢”，不再说“哪里哪里”了。',
      'zh-Hant': '接受讚美也可以練習。我現在已經能直接說「謝謝」，不再說「哪裡哪裡」了。',
    },
  },
];
