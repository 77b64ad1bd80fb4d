import type { Language } from '#domain/i18n/language.ts';

export type Refuses = (text: string, language: Language) => boolean;

/** Today's libraries with all languages that they know of ours. */
export async function loadLibraries(): Promise<readonly (readonly [string, Refuses])[]> {
  const { AllProfanity } = await import('allprofanity');
  const { Profanity } = await import('@2toad/profanity');
  const { Filter } = await import('glin-profanity');
  const all = new AllProfanity({ silent: true });
  all.loadLanguage('german');
  const toad = new Profanity({ languages: ['de', 'en', 'zh'] });
  const glin = {
    de: new Filter({ languages: ['german'] }),
    en: new Filter({ languages: ['english'] }),
    zh: new Filter({ languages: ['chinese'] }),
  };
  return [
    ['allprofanity', (text) => all.check(text)],
    ['@2toad/profanity', (text) => toad.exists(text)],
    [
      'glin-profanity',
      (text, language) =>
        glin[language === 'de' || language === 'en' ? language : 'zh'].isProfane(text),
    ],
  ];
}
