import { usePageData } from '#web/api/page-data.tsx';
import { useIsSignedIn } from '#web/api/session.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { NavigationEntry } from '#web/shell/use-navigation-entries.ts';
import { NavLink } from '#web/ui/navigation.tsx';

/** What the menu and the language select would do, for browsers that run no scripts. */
export function LinksWithoutScript({ entries }: { entries: NavigationEntry[] }) {
  const t = useTranslations();
  const { languages } = usePageData();
  const signedIn = useIsSignedIn();
  return (
    <ul className="page flex flex-wrap justify-center">
      {entries.map(({ href, label }) => (
        <li key={href}>
          <NavLink href={href}>{label}</NavLink>
        </li>
      ))}
      {!signedIn && (
        <li>
          <NavLink href="/login">{t('nav.login')}</NavLink>
        </li>
      )}
      {languages.map(({ iso2, name }) => (
        <li key={iso2}>
          <NavLink href={`?lang=${iso2}`} hrefLang={iso2} lang={iso2}>
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
