import { languageFacts, languages, stemOf, type Language } from '#domain/i18n/language.ts';

/** The response header with the language of a page. */
export const languageHeader = 'Page-Language';

/** Maps a BCP 47 tag to a supported language: 'de-AT' → de, 'zh-TW' → zh-Hant, 'fr' → null. */
export function languageOfTag(tag: string): Language | null {
  const [primary = '', ...rest] = tag.trim().toLowerCase().split(/[-_]/);
  const named = languages.filter((language) => stemOf(language) === primary);
  return (
    named.find((language) => rest.includes(languageFacts[language].script.toLowerCase())) ??
    named.find((language) =>
      languageFacts[language].regions.some((region) => rest.includes(region)),
    ) ??
    named[0] ??
    null
  );
}

/** Returns the tags of an Accept-Language header, the preferred first. */
export function readAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ tag, quality }) => /^[a-z\d-]+$/iu.test(tag) && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

/** Returns the browser’s first supported language, unless it is shown already. */
export function languageToOffer(shown: Language, wantedTags: readonly string[]): Language | null {
  const wanted = wantedTags.map(languageOfTag).find((language) => language !== null);
  return wanted === undefined || wanted === shown ? null : wanted;
}

/** Reads `?lang=` in any usual spelling: en, EN, zh-hans. */
export function languageOfParameter(value: string | null | undefined): Language | null {
  const wanted = value?.toLowerCase();
  return languages.find((language) => language.toLowerCase() === wanted) ?? null;
}
