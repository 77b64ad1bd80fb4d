import { useState } from 'react';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { ForgotPasswordDialog } from '#web/features/accounts/forgot-password-dialog.tsx';
import { LoginForm } from '#web/features/accounts/login-form.tsx';
import { SocialSignIn } from '#web/features/accounts/social-sign-in.tsx';
import { useDestination } from '#web/features/accounts/use-destination.ts';
import { useLeaveWhenSignedIn } from '#web/features/accounts/use-leave-when-signed-in.ts';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

export function LoginPage() {
  const t = useTranslations();
  // The address of somebody who has forgotten the password, as far as typed; null while nobody has.
  const [forgetful, setForgetful] = useState<string | null>(null);
  useLeaveWhenSignedIn(useDestination());

  return (
    <AuthLayout picture="letters" withoutScript={t('plain.login.note')}>
      <h1>{t('login.heading.title')}</h1>
      <p className="text-muted">{t('login.heading.lead')}</p>
      <LoginForm onForgot={setForgetful} />
      <SocialSignIn mode="login" />
      <p className="mt-6 text-center text-14">
        {t.rich('login.register.invite', {
          link: linkTo('/register'),
        })}
      </p>
      {forgetful !== null && (
        <ForgotPasswordDialog defaultEmail={forgetful} onClose={() => setForgetful(null)} />
      )}
    </AuthLayout>
  );
}
