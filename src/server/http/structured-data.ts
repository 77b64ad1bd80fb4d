import type { Language } from '#domain/i18n/language.ts';
import { answerTo, helpQuestions } from '#domain/moderation/help.ts';
import type { Operator, PagePath } from '#domain/shared/pages.ts';
import { addressOf, type Site } from '#server/http/search-engines.ts';
import type { TextStore } from '#server/texts/text-store.ts';

type Parts = {
  path: PagePath;
  language: Language;
  site: Site;
  operator: Operator;
  sendsMail: boolean;
  texts: Pick<TextStore, 'message'>;
};

/** Describes a page in schema.org terms; only what people see too. */
export function structuredData(parts: Parts): Record<string, unknown> | null {
  if (parts.path === '/') return aboutSite(parts);
  return parts.path === '/help' ? answers(parts) : null;
}

function aboutSite({ path, language, site, operator, texts }: Parts) {
  const { name, email } = operator;
  const publisher = {
    '@type': 'Organization',
    name,
    url: `${site.appUrl}/contact`,
    ...(email === null ? {} : { email }),
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Wohlwort',
    url: addressOf(site, path, language),
    inLanguage: language,
    description: texts.message(language, 'page.home.description'),
    ...(name === null ? {} : { publisher }),
  };
}

function answers({ path, language, site, sendsMail, texts }: Parts) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    url: addressOf(site, path, language),
    inLanguage: language,
    mainEntity: helpQuestions.map((name) => ({
      '@type': 'Question',
      name: texts.message(language, `legal.help.${name}.question`),
      acceptedAnswer: {
        '@type': 'Answer',
        text: texts.message(language, answerTo(name, sendsMail)),
      },
    })),
  };
}
