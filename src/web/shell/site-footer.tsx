import { footerPaths, nameOfPage } from '#domain/shared/pages.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Illustration } from '#web/ui/illustration.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';

/** Ground line with the snail, and the legal links of every page. */
export function SiteFooter() {
  const t = useTranslations();
  const { sourceUrl, communityName, isSchool } = usePageData();
  const paths = footerPaths.filter((href) => href !== '/for-parents' || isSchool);
  const links = [
    ...paths.map((href) => ({ href, label: t(`footer.${nameOfPage(href)}`) })),
    { href: sourceUrl ?? '/about#source', label: t('footer.source') },
  ];
  return (
    <footer className="page mt-24 print:hidden">
      <div className="foot-line flex h-0 items-end justify-end">
        <Illustration name="post-snail" className="mr-[9%] -mb-px w-18.5" />
      </div>
      <div className="grid gap-5 pt-7 pb-11 lg:grid-cols-[minmax(max-content,1fr)_auto] lg:items-center">
        <Wordmark />
        <nav aria-label={t('footer.label')}>
          {/* Two columns on a phone, one with large text, a row if there is room; one line in German too. */}
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,max-content))] justify-start gap-x-4 xs:flex xs:flex-wrap xs:gap-x-6 lg:justify-end lg:gap-x-4.5">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a
                  href={href}
                  className="inline-flex min-h-11 items-center text-14 leading-snug text-ink no-underline hover:underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="text-14 text-muted lg:col-span-full lg:rule-t lg:pt-4.5">
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
