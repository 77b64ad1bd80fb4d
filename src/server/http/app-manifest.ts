import { languageOfParameter } from '#domain/i18n/language-choice.ts';
import { defaultLanguage } from '#domain/i18n/language.ts';
import type { Context } from '#server/context.ts';
import { createRouter } from '#server/http/router.ts';

const paper = '#FFF8EF';

/** Serves the web app manifest in the page’s language; the app is the same in every language. */
export function appManifestRoutes({ texts }: Pick<Context, 'texts'>) {
  const router = createRouter();
  router.get('/manifest.webmanifest', (c) => {
    const language = languageOfParameter(c.req.query('lang')) ?? defaultLanguage;
    const icons = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }];
    return c.json(
      {
        id: '/',
        name: 'Wohlwort',
        short_name: 'Wohlwort',
        description: texts.message(language, 'page.home.description'),
        lang: language,
        dir: 'ltr',
        start_url: '/dashboard',
        scope: '/',
        display: 'standalone',
        background_color: paper,
        theme_color: paper,
        categories: ['social', 'lifestyle'],
        icons: [
          { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' },
          ...icons,
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          {
            src: '/icon-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
        screenshots: [
          {
            src: '/screen-letters-phone.png',
            sizes: '780x1688',
            type: 'image/png',
            form_factor: 'narrow',
            label: texts.message(language, 'page.dashboard.title'),
          },
          {
            src: '/screen-letters.png',
            sizes: '1280x860',
            type: 'image/png',
            form_factor: 'wide',
            label: texts.message(language, 'page.dashboard.title'),
          },
          {
            src: '/screen-home.png',
            sizes: '1280x860',
            type: 'image/png',
            form_factor: 'wide',
            label: texts.message(language, 'page.home.title'),
          },
        ],
        shortcuts: [
          {
            name: texts.message(language, 'dashboard.action.send'),
            url: '/dashboard?write',
            icons,
          },
          { name: texts.message(language, 'nav.dashboard'), url: '/dashboard', icons },
        ],
      },
      200,
      { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' },
    );
  });
  return router;
}
