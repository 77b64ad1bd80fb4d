import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { usePageData } from '#web/api/page-data.tsx';
import { returnState } from '#web/api/return-path.ts';
import { useInvitation, withInvitation } from '#web/api/use-invitation.ts';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { destinationAfterSignIn } from '#web/features/accounts/destination.ts';
import { ForgotPasswordDialog } from '#web/features/accounts/forgot-password-dialog.tsx';
import { LoginForm } from '#web/features/accounts/login-form.tsx';
import { SocialSignIn } from '#web/features/accounts/social-sign-in.tsx';
import { useFormAnswer } from '#web/features/accounts/use-form-answer.ts';
import { useLeaveWhenSignedIn } from '#web/features/accounts/use-leave-when-signed-in.ts';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useOpenDialog } from '#web/shell/use-open-dialog.ts';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

export function LoginPage() {
  const t = useTranslations();
  const [open, close] = useOpenDialog(['forgot']);
  // Passes the typed address to the dialog.
  const [email, setEmail] = useState('');
  const isOnly = usePageData().houseProvider?.isOnly === true;
  const isHydrated = useIsHydrated();
  const isAsked = new URLSearchParams(useSearch()).has('password') && isHydrated;
  // Administrators come back by /login?password, also when the house's provider is out of order.
  const hasForm = useFormAnswer('/login') !== null || isAsked || open !== null || !isOnly;
  const invitation = useInvitation();
  useLeaveWhenSignedIn(useDestination());

  return (
    <AuthLayout picture="letters" withoutScript={hasForm ? t('plain.login.note') : undefined}>
      <h1>{t('login.heading.title')}</h1>
      <p className="text-muted">{t('login.heading.lead')}</p>
      {hasForm && <LoginForm onForgot={setEmail} />}
      <SocialSignIn mode="login" />
      {!isOnly && (
        <p className="mt-6 text-center text-14">
          {t.rich('login.register.invite', {
            link: linkTo(withInvitation('/register', invitation)),
          })}
          <br />
          {t.rich('login.card.link', { link: linkTo('/card') })}
        </p>
      )}
      {open === 'forgot' && <ForgotPasswordDialog defaultEmail={email} onClose={close} />}
    </AuthLayout>
  );
}

/** Returns the page after the sign-in. Moves `?next=` from the address into the history. */
function useDestination(): string {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const destination = destinationAfterSignIn(search, useHistoryState<unknown>());
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!parameters.has('next')) return;
    parameters.delete('next');
    const address = parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
    const [pagePath = '', query = ''] = destination.split('?', 2);
    navigate(address, { replace: true, state: returnState(pagePath, query) });
  }, [destination, navigate, path, search]);
  return destination;
}
