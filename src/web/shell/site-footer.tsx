import { footerPaths, nameOfPage } from '#domain/shared/pages.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Illustration } from '#web/ui/illustration.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';

/** Ground line with the snail, and the legal links of every page. */
export function SiteFooter() {
  const t = useTranslations();
  const { sourceUrl, communityName } = usePageData();
  const links = [
    ...footerPaths.map((href) => ({ href, label: t(`footer.${nameOfPage(href)}`) })),
    { href: sourceUrl ?? '/about#source', label: t('footer.source') },
  ];
  return (
    <footer className="foot page">
      <div className="foot-line">
        <Illustration name="post-snail" />
      </div>
      <div className="foot-in">
        <Wordmark />
        <nav aria-label={t('footer.label')}>
          <ul className="foot-links">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="foot-fine">
          {communityName !== null && (
            <span className="block wrap-anywhere">
              {t('footer.community', { name: communityName })}
            </span>
          )}
          {t('footer.fine')}
        </p>
      </div>
    </footer>
  );
}
