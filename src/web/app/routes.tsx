import type { ComponentType } from 'react';
import { isMemberPath, type PagePath } from '#domain/pages.ts';
import type { TextKey } from '#web/i18n/use-translations.ts';
import { lazyPart, type LazyPart } from '#web/ui/lazy-part.tsx';

export interface PageRoute extends LazyPart {
  path: PagePath;
  /** Whether the page needs a signed-in person. */
  membersOnly: boolean;
  /** Whether that person has to be an administrator. */
  administratorsOnly: boolean;
  title: TextKey;
  description: TextKey;
}

type PageName = TextKey extends infer Key
  ? Key extends `page.${infer Name}.title`
    ? Name
    : never
  : never;

/** Every address of the app. Anything else leads to /404. */
export const routes: readonly PageRoute[] = [
  page('/', 'home', async () => (await import('#web/features/home/home-page.tsx')).HomePage),
  page(
    '/login',
    'login',
    async () => (await import('#web/features/accounts/login-page.tsx')).LoginPage,
  ),
  page(
    '/register',
    'register',
    async () => (await import('#web/features/accounts/register-page.tsx')).RegisterPage,
  ),
  page(
    '/reset-password',
    'reset_password',
    async () => (await import('#web/features/accounts/reset-password-page.tsx')).ResetPasswordPage,
  ),
  page(
    '/confirm-email',
    'confirm_email',
    async () => (await import('#web/features/accounts/confirm-email-page.tsx')).ConfirmEmailPage,
  ),
  page(
    '/dashboard',
    'dashboard',
    async () => (await import('#web/features/compliments/dashboard-page.tsx')).DashboardPage,
  ),
  page(
    '/profile',
    'profile',
    async () => (await import('#web/features/profiles/profile-page.tsx')).ProfilePage,
  ),
  page('/admin', 'admin', async () => (await import('#web/app/admin-area.tsx')).AdminArea),
  page(
    '/about',
    'about',
    async () => (await import('#web/features/legal/about-page.tsx')).AboutPage,
  ),
  page(
    '/privacy',
    'privacy',
    async () => (await import('#web/features/legal/privacy-page.tsx')).PrivacyPage,
  ),
  page(
    '/terms',
    'terms',
    async () => (await import('#web/features/legal/terms-page.tsx')).TermsPage,
  ),
  page(
    '/contact',
    'contact',
    async () => (await import('#web/features/legal/contact-page.tsx')).ContactPage,
  ),
  page(
    '/404',
    'not_found',
    async () => (await import('#web/shell/not-found-page.tsx')).NotFoundPage,
  ),
];

export function findRoute(path: string): PageRoute | undefined {
  return routes.find((known) => known.path === path);
}

/** The page at an address; unknown addresses are the not-found page. */
export function routeOf(path: string): PageRoute {
  const route = findRoute(path) ?? findRoute('/404');
  if (route === undefined) throw new Error('There are no routes.');
  return route;
}

function page(path: PagePath, name: PageName, load: () => Promise<ComponentType>): PageRoute {
  return {
    path,
    membersOnly: isMemberPath(path),
    administratorsOnly: path === '/admin',
    title: `page.${name}.title`,
    description: `page.${name}.description`,
    ...lazyPart(load),
  };
}
