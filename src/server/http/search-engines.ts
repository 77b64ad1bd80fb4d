import { languages, type Language } from '#domain/i18n/language.ts';
import { pageFacts, publicPaths, type PagePath } from '#domain/shared/pages.ts';
import type { Context } from '#server/context.ts';
import { createRouter } from '#server/http/router.ts';

/** Serves `/robots.txt` and `/sitemap.xml`: every public page in each language. */
export function searchEngineRoutes({ config }: Pick<Context, 'config'>) {
  const router = createRouter();
  const { appUrl } = config;
  router.get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /api/\nSitemap: ${appUrl}/sitemap.xml\n`, 200),
  );
  router.get('/sitemap.xml', (c) =>
    c.body(sitemap(config), 200, { 'Content-Type': 'application/xml; charset=utf-8' }),
  );
  return router;
}

function sitemap(site: Site): string {
  const pages = publicPaths
    .filter((path) => pageFacts[path].isFound)
    .flatMap((path) =>
      languages.map(
        (language) =>
          `<url><loc>${addressOf(site, path, language)}</loc>${languages
            .map(
              (other) =>
                `<xhtml:link rel="alternate" hreflang="${other}" href="${addressOf(site, path, other)}"/>`,
            )
            .join('')}</url>`,
      ),
    );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.join('\n')}
</urlset>
`;
}

/** The site's address, and its language for visitors without a choice. */
export type Site = { appUrl: string; siteLanguage: Language };

/** The language of the site has the plain address. */
export function addressOf({ appUrl, siteLanguage }: Site, path: PagePath, language: Language) {
  return `${appUrl}${path}${language === siteLanguage ? '' : `?lang=${language}`}`;
}
