import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useSession } from '#web/api/session.ts';
import { wantPage } from '#web/api/wanted-page.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PageLoading } from '#web/shell/page-loading.tsx';

/** Shows its page to members, `factorStep` to those whose second factor is still to come, and sends visitors to /login. */
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
  if (session.status !== 'signed-in') return <SignInFirst />;
  // As high as the window, like what stands here while it loads, so that the footer never jumps. After a sign-in of
  // another person in another tab it is remounted: no open dialog and no word of the former person stays.
  return (
    <div key={session.session.user.id} className="flow-root min-h-dvh">
      <noscript>
        <p className="page pt-4 text-muted">{t('plain.member.text')}</p>
      </noscript>
      {children}
    </div>
  );
}

/** To /login, from where people come back to this page. */
function SignInFirst() {
  const [path] = useLocation();
  const search = useSearch();
  return <Redirect to="/login" replace state={wantPage(path, search)} />;
}
