import { usePageData } from '#web/api/page-data.tsx';
import { useIsSignedIn, useSession } from '#web/api/session.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { LanguageField, LanguageSelect } from '#web/shell/language-select.tsx';
import { LinksWithoutScript } from '#web/shell/links-without-script.tsx';
import { useLogout } from '#web/shell/use-logout.ts';
import { useNavigationEntries, type NavigationEntry } from '#web/shell/use-navigation-entries.ts';
import { Button } from '#web/ui/button.tsx';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { NavLink } from '#web/ui/navigation.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';

/** Header of every page: links in a row if there is room, else a menu. */
export function Navigation() {
  const t = useTranslations();
  const entries = useNavigationEntries();
  const isSignedIn = useIsSignedIn();
  // Includes a person with a pending second factor, who can only sign out.
  const hasSession = useSession().status === 'before-factor' || isSignedIn;
  const logout = useLogout();
  // Offers neither before the first account.
  const { setupIsOpen } = usePageData();
  return (
    <header className="nav">
      {/* Wraps into two lines with text at 200 %. */}
      <div className="page flex min-h-16 flex-wrap items-center gap-2 lg:min-h-19">
        <Wordmark href="/" aria-label={t('nav.start')} />
        <span className="flex-1" />
        <nav
          className="hidden flex-wrap items-center gap-0.5 lg:flex noscript:hidden"
          aria-label={t('nav.label')}
        >
          {entries.map((entry) => (
            <NavLink
              key={entry.href}
              href={entry.href}
              icon={entry.icon}
              current={entry.current}
              after={<Unread entry={entry} />}
            >
              {entry.label}
            </NavLink>
          ))}
          <LanguageSelect />
          {hasSession ? (
            <NavLink icon="logout" onClick={logout}>
              {t('nav.logout')}
            </NavLink>
          ) : setupIsOpen ? null : (
            <>
              <Button variant="quiet" size="s" href="/login" className="ml-2">
                {t('nav.login')}
              </Button>
              <Button size="s" href="/register" className="ml-2">
                {t('nav.register')}
              </Button>
            </>
          )}
        </nav>
        <NavigationMenu entries={entries} isSignedIn={hasSession} onLogout={logout} />
      </div>
      {/* Renders on the server only: browsers with scripts ignore it and need no code for it */}
      <noscript>
        {import.meta.env.SSR && <LinksWithoutScript entries={entries} hasSession={hasSession} />}
      </noscript>
    </header>
  );
}

type MenuProps = { entries: NavigationEntry[]; isSignedIn: boolean; onLogout: () => void };

function NavigationMenu({ entries, isSignedIn, onLogout }: MenuProps) {
  const t = useTranslations();
  const { setupIsOpen } = usePageData();
  const unread = entries.reduce((sum, { count }) => sum + count, 0);
  return (
    <Menu
      className="lg:hidden noscript:hidden"
      label={t('nav.label')}
      openLabel={t('nav.menu_open')}
      closeLabel={t('nav.menu_close')}
      unreadText={unread > 0 ? t('nav.unread', { count: unread }) : null}
      footer={<LanguageField />}
    >
      {entries.map((entry) => (
        <MenuItem
          key={entry.href}
          // Keeps the focus off the only field, the language.
          data-autofocus={entry.href === '/' || undefined}
          href={entry.href}
          icon={entry.icon}
          current={entry.current}
          after={<Unread entry={entry} />}
        >
          {entry.label}
        </MenuItem>
      ))}
      {isSignedIn ? (
        <MenuItem icon="logout" onClick={onLogout}>
          {t('nav.logout')}
        </MenuItem>
      ) : setupIsOpen ? null : (
        <>
          <MenuItem icon="lock" href="/login">
            {t('nav.login')}
          </MenuItem>
          <MenuItem icon="mail" href="/register">
            {t('nav.register')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

function Unread({ entry }: { entry: NavigationEntry }) {
  const t = useTranslations();
  return <CountBadge count={entry.count} label={t('nav.unread', { count: entry.count })} />;
}
