import { usePageData } from '#web/api/page-data.tsx';
import { useInvitation } from '#web/api/use-invitation.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { NavigationEntry } from '#web/shell/use-navigation-entries.ts';
import { NavLink } from '#web/ui/navigation.tsx';

/** Replaces the menu and the language select in browsers without scripts. */
export function LinksWithoutScript({
  entries,
  hasSession,
}: {
  entries: NavigationEntry[];
  /** True if there is a session to end. */
  hasSession: boolean;
}) {
  const t = useTranslations();
  const { languages } = usePageData();
  const invitation = useInvitation();
  // Keeps the invitation's secret, which is in the page's address.
  const invitationQuery =
    invitation === null ? '' : `&invitation=${encodeURIComponent(invitation.token)}`;
  return (
    <nav className="page" aria-label={t('nav.label')}>
      <ul className="flex flex-wrap justify-center">
        {entries.map(({ href, label, current }) => (
          <li key={href}>
            <NavLink href={href} current={current}>
              {label}
            </NavLink>
          </li>
        ))}
        {hasSession ? <SignOutLink /> : <SignInLinks />}
      </ul>
      <ul className="flex flex-wrap justify-center" aria-label={t('nav.language')}>
        {languages.map(({ iso2, name }) => (
          <li key={iso2}>
            <NavLink href={`?lang=${iso2}${invitationQuery}`} hrefLang={iso2} lang={iso2}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SignOutLink() {
  const t = useTranslations();
  return (
    <li>
      <form method="post" action="/logout">
        <NavLink type="submit">{t('nav.logout')}</NavLink>
      </form>
    </li>
  );
}

function SignInLinks() {
  const t = useTranslations();
  return (
    <>
      <li>
        <NavLink href="/login">{t('nav.login')}</NavLink>
      </li>
      <li>
        <NavLink href="/register">{t('nav.register')}</NavLink>
      </li>
    </>
  );
}
