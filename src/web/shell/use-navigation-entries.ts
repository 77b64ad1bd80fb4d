import { useLocation } from 'wouter';
import { isOfTeam } from '#domain/accounts/rights.ts';
import type { PagePath } from '#domain/shared/pages.ts';
import { useProfile } from '#web/api/profile.ts';
import { useIsSignedIn } from '#web/api/session.ts';
import { useUnreadTotal } from '#web/api/unread.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { IconName } from '#web/ui/icon.tsx';

export type NavigationEntry = {
  href: PagePath;
  icon: IconName;
  label: string;
  current: boolean;
  /** Number of unread items. */
  count: number;
};

/** Returns the navigation's pages for the present reader. */
export function useNavigationEntries(): NavigationEntry[] {
  const t = useTranslations();
  const [path] = useLocation();
  const isSignedIn = useIsSignedIn();
  const unread = useUnreadTotal();
  const role = useProfile().data?.role ?? 'member';
  const home = { href: '/', icon: 'home', label: t('nav.home'), count: 0 } as const;
  const own = [
    { href: '/dashboard', icon: 'dashboard', label: t('nav.dashboard'), count: 0 },
    { href: '/rounds', icon: 'gift', label: t('nav.rounds'), count: 0 },
    { href: '/profile', icon: 'profile', label: t('nav.profile'), count: unread },
  ] as const;
  const admin = { href: '/admin', icon: 'admin', label: t('nav.admin'), count: 0 } as const;
  return [home, ...(isSignedIn ? own : []), ...(isSignedIn && isOfTeam(role) ? [admin] : [])].map(
    (entry) => ({
      ...entry,
      current: entry.href === path,
    }),
  );
}
