import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { returnState } from '#web/api/return-path.ts';
import { useSession } from '#web/api/session.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PageLoading } from '#web/shell/page-loading.tsx';

/** Shows its page to members, `factorStep` while a second factor is pending, and sends visitors to /login. */
export function MembersOnly({
  factorStep,
  children,
}: {
  factorStep: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations();
  const session = useSession();
  if (session.status === 'loading') return <PageLoading />;
  if (session.status === 'before-factor') return factorStep;
  if (session.status !== 'signed-in') return <RedirectToLogin />;
  // Fills the window like PageLoading, so that the footer never jumps. The key remounts the page after another person's
  // sign-in in another tab, so that no dialog or text of the former person remains.
  return (
    <div key={session.session.user.id} className="flow-root min-h-dvh">
      <noscript>
        <p className="page pt-4 text-muted">{t('plain.member.text')}</p>
      </noscript>
      {children}
    </div>
  );
}

/** Leads to /login, which returns to this page after the sign-in. */
function RedirectToLogin() {
  const [path] = useLocation();
  const search = useSearch();
  return <Redirect to="/login" replace state={returnState(path, search)} />;
}
