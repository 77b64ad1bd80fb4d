import type { Language } from '#domain/i18n/language.ts';
import { addressOfTexts, textNamesOf } from '#domain/i18n/text-files.ts';
import { pageFacts, type PageData, type PagePath } from '#domain/shared/pages.ts';
import { addressOf, type Site } from '#server/http/search-engines.ts';
import type { RenderedPage, WebBuild } from '#server/http/web-build.ts';

type Parts = {
  path: PagePath;
  hasSecret: boolean;
  page: RenderedPage;
  data: PageData;
  web: WebBuild;
  /** Its address has no slash at the end. */
  site: Site;
  /** For search engines. */
  structured: Record<string, unknown> | null;
  /** Shown when the app cannot be loaded. */
  failure: string;
};

const lookTags = `<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FFF8EF">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1E1418">
<link rel="icon" href="/favicon.ico" sizes="48x48">
<link rel="icon" href="/mark.svg" type="image/svg+xml" sizes="any">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">`;

/** Writes the complete HTML document of a rendered page. */
export function writeDocument(parts: Parts): string {
  const { path, hasSecret, page, data, web, failure } = parts;
  return `<!doctype html>
<html lang="${data.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
${lookTags}
${hasSecret ? '' : manifestTag(data)}
${searchTags(parts)}
${web.headTags(data.language, path)}${earlyTags(path, data, web)}
${web.scriptTags(pageFacts[path].startsAtOnce === true, escapeHtml(failure))}
</head>
<body>
<div id="root">${page.html}</div>
<script type="application/json" id="page-data">${toInlineJson(data)}</script>
<script type="application/json" id="page-queries">${toInlineJson(page.queries)}</script>
</body>
</html>
`;
}

/** Writes a document without a page; the app fills it at any address while no server answers. */
export function writeShell({
  data,
  web,
  failure,
}: Pick<Parts, 'data' | 'web' | 'failure'>): string {
  return `<!doctype html>
<html lang="${data.language}" data-shell>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Wohlwort</title>
${noIndex}
${lookTags}
${manifestTag(data)}
${web.headTags(data.language, null)}
${web.scriptTags(true, escapeHtml(failure))}
</head>
<body>
<div id="root"></div>
<script type="application/json" id="page-data">${toInlineJson(data)}</script>
</body>
</html>
`;
}

/** Its start is another address. */
function manifestTag({ language }: PageData): string {
  return `<link rel="manifest" href="/manifest.webmanifest?lang=${language}">`;
}

/** Code of a page that starts at once, after what must be drawn. */
function earlyTags(
  path: PagePath,
  { textUrls, language, signedIn }: PageData,
  web: WebBuild,
): string {
  if (pageFacts[path].startsAtOnce !== true) return '';
  const texts = textNamesOf(path, signedIn).map((name) => addressOfTexts(textUrls[language], name));
  return (
    web.earlyTags(path) +
    texts
      .map(
        (address) =>
          `<link rel="preload" href="${address}" as="fetch" crossorigin fetchpriority="low">`,
      )
      .join('')
  );
}

/**
 * Tags for search engines and previews. Pages not meant as entry points ask to be left out. Phones share the canonical
 * address in place of the one with a secret, so a page opened by a secret names none.
 */
function searchTags(parts: Parts): string {
  if (!pageFacts[parts.path].isFound) return noIndex;
  return [...(parts.hasSecret ? [noIndex] : addressTags(parts)), ...previewTags(parts)].join('\n');
}

const noIndex = '<meta name="robots" content="noindex">';

function addressTags({ path, data, site, structured }: Parts): string[] {
  const address = (language: Language): string => escapeHtml(addressOf(site, path, language));
  return [
    `<link rel="canonical" href="${address(data.language)}">`,
    ...data.languages.map(
      ({ iso2 }) => `<link rel="alternate" hreflang="${iso2}" href="${address(iso2)}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${address(site.siteLanguage)}">`,
    `<meta property="og:url" content="${address(data.language)}">`,
    ...(structured === null
      ? []
      : [`<script type="application/ld+json">${toInlineJson(structured)}</script>`]),
  ];
}

function previewTags({ page, data, web, site }: Parts): string[] {
  return [
    `<meta property="og:type" content="website">`,
    `<meta property="og:locale" content="${localeOf(data.language)}">`,
    ...data.languages
      .filter(({ iso2 }) => iso2 !== data.language)
      .map(({ iso2 }) => `<meta property="og:locale:alternate" content="${localeOf(iso2)}">`),
    `<meta property="og:site_name" content="Wohlwort">`,
    `<meta property="og:title" content="${escapeHtml(page.title)}">`,
    `<meta property="og:description" content="${escapeHtml(page.description)}">`,
    `<meta property="og:image" content="${escapeHtml(site.appUrl)}/${web.sharePicture(data.language)}">`,
    `<meta property="og:image:width" content="1200">`,
    `<meta property="og:image:height" content="630">`,
    `<meta property="og:image:alt" content="${escapeHtml(page.title)}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ];
}

/** zh-Hant → zh_TW: previews name languages by region. */
function localeOf(language: Language): string {
  const { language: stem, region } = new Intl.Locale(language).maximize();
  return `${stem}_${region}`;
}

/** JSON that cannot close its script element. */
function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? character);
}
