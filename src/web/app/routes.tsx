import { lazy, type ComponentType } from 'react';
import {
  isPagePath,
  nameOfPage,
  pageFacts,
  pagePaths,
  type PagePath,
} from '#domain/shared/pages.ts';
import type { TextKey } from '#web/i18n/use-translations.ts';

export interface PageRoute {
  path: PagePath;
  Content: ComponentType;
  /** Loads the code of the page. */
  preload: () => Promise<void>;
  /** Requires a signed-in person; false for a page rendered for its reader, whom the server has checked. */
  membersOnly: boolean;
  /** Requires a member of the team. */
  administratorsOnly: boolean;
  /** Rendered by the server for its reader, so links load the document. */
  comesFilled: boolean;
  title: TextKey;
  description: TextKey;
}

/* Pages with an address in German and one in the other languages. */
const loadCard = async () => (await import('#web/features/accounts/card-page.tsx')).CardPage;
const loadShortCode = async () =>
  (await import('#web/features/rounds/short-code-page.tsx')).ShortCodePage;

/** Loads the component for each address. */
const pages: Readonly<Record<PagePath, () => Promise<ComponentType>>> = {
  '/': async () => (await import('#web/features/home/home-page.tsx')).HomePage,
  '/login': async () => (await import('#web/features/accounts/login-page.tsx')).LoginPage,
  '/register': async () => (await import('#web/features/accounts/register-page.tsx')).RegisterPage,
  '/card': loadCard,
  '/karte': loadCard,
  '/reset-password': async () =>
    (await import('#web/features/accounts/reset-password-page.tsx')).ResetPasswordPage,
  '/confirm-email': async () =>
    (await import('#web/features/accounts/confirm-email-page.tsx')).ConfirmEmailPage,
  '/setup': async () => (await import('#web/features/accounts/setup-page.tsx')).SetupPage,
  '/unsubscribe': async () =>
    (await import('#web/features/preferences/unsubscribe-page.tsx')).UnsubscribePage,
  '/dashboard': async () =>
    (await import('#web/features/compliments/dashboard-page.tsx')).DashboardPage,
  '/factor': async () => (await import('#web/features/accounts/factor-page.tsx')).FactorPage,
  '/favorites': async () =>
    (await import('#web/features/compliments/favorites-page.tsx')).FavoritesPage,
  '/rounds': async () => (await import('#web/app/rounds-page.tsx')).RoundsPage,
  '/rounds/join': async () =>
    (await import('#web/features/rounds/join-round-page.tsx')).JoinRoundPage,
  '/join': loadShortCode,
  '/mitmachen': loadShortCode,
  '/rounds/class': async () =>
    (await import('#web/features/rounds/class-round-page.tsx')).ClassRoundPage,
  '/profile': async () => (await import('#web/features/profiles/profile-page.tsx')).ProfilePage,
  '/admin': async () => {
    const { AdminPage, preloadSection } = await import('#web/app/admin-page.tsx');
    await preloadSection();
    return AdminPage;
  },
  '/about': async () => (await import('#web/features/legal/about-page.tsx')).AboutPage,
  '/help': async () => (await import('#web/features/legal/help-page.tsx')).HelpPage,
  '/draw': async () => (await import('#web/features/legal/draw-page.tsx')).DrawPage,
  '/transparency': async () =>
    (await import('#web/features/legal/transparency-page.tsx')).TransparencyPage,
  '/privacy': async () => (await import('#web/features/legal/privacy-page.tsx')).PrivacyPage,
  '/for-parents': async () =>
    (await import('#web/features/legal/for-parents-page.tsx')).ForParentsPage,
  '/terms': async () => (await import('#web/features/legal/terms-page.tsx')).TermsPage,
  '/accessibility': async () =>
    (await import('#web/features/legal/accessibility-page.tsx')).AccessibilityPage,
  '/contact': async () => (await import('#web/features/legal/contact-page.tsx')).ContactPage,
  '/404': async () => (await import('#web/shell/not-found-page.tsx')).NotFoundPage,
};

const routesByPath = new Map(pagePaths.map((path) => [path, toRoute(path)]));

/** All addresses of the app; others lead to /404. */
export const routes: readonly PageRoute[] = [...routesByPath.values()];

export function findRoute(path: string): PageRoute | undefined {
  return isPagePath(path) ? routesByPath.get(path) : undefined;
}

/** Returns the page at an address; the not-found page for unknown ones. */
export function routeOf(path: string): PageRoute {
  const route = findRoute(path) ?? findRoute('/404');
  if (route === undefined) throw new Error('There are no routes.');
  return route;
}

function toRoute(path: PagePath): PageRoute {
  const { opensTo, comesFilled = false } = pageFacts[path];
  const name = nameOfPage(path);
  const load = pages[path];
  return {
    path,
    membersOnly: opensTo !== 'public' && !comesFilled,
    comesFilled,
    administratorsOnly: opensTo === 'administrators',
    title: `page.${name}.title`,
    description: `page.${name}.description`,
    Content: lazy(async () => ({ default: await load() })),
    preload: async () => void (await load()),
  };
}
