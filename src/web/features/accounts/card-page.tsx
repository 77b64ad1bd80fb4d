import { useEffect, useState, type SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { isWhole } from '#domain/accounts/login-code.ts';
import { readCode } from '#domain/shared/code-signs.ts';
import { useSession, useSignOut } from '#web/api/session.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { OwnCodeField } from '#web/features/accounts/own-code-field.tsx';
import { useSignInByCode } from '#web/features/accounts/queries.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

/**
 * Signs in by a code of one's own, typed or behind the `#` of a card's QR code, where no log or other page sees it.
 */
export function CardPage() {
  const isHydrated = useIsHydrated();
  return (
    <AuthLayout picture="letters">
      {/* Without the script a press would put the code into the address. */}
      <div inert={!isHydrated}>
        <CardSignIn isHydrated={isHydrated} />
      </div>
    </AuthLayout>
  );
}

function CardSignIn({ isHydrated }: { isHydrated: boolean }) {
  const t = useTranslations();
  const [inAddress] = useState(readScanned);
  const scanned = isHydrated ? inAddress : null;
  useEffect(() => {
    if (inAddress !== null)
      history.replaceState(history.state, '', location.pathname + location.search);
  }, [inAddress]);
  const session = useSession();
  const holder = session.status === 'signed-in' ? session.session.user.name : null;
  return (
    <>
      <h1>{t(scanned === null ? 'card.page.title' : 'card.page.scanned')}</h1>
      <p className="text-muted">
        {holder === null ? t('card.page.lead') : t('card.page.other', { name: holder })}
      </p>
      <CardForm scanned={scanned} holder={holder} />
      <p className="mt-6 text-14 text-muted">{t('card.page.lost')}</p>
    </>
  );
}

/** Returns the code behind the `#`; null without one. */
function readScanned(): string | null {
  return typeof location === 'undefined' ? null : readCode(location.hash.slice(1)) || null;
}

/** Asks before it changes who is signed in on a shared device. */
function CardForm({ scanned, holder }: { scanned: string | null; holder: string | null }) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const signOut = useSignOut();
  const signIn = useSignInByCode();
  const [isSlip, setSlip] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    const code = scanned ?? readCode(textOf(new FormData(event.currentTarget), 'code'));
    setSlip(!isWhole(code));
    if (!isWhole(code)) return;
    if (holder !== null) await signOut();
    signIn.mutate(code, {
      onSuccess: ({ name }) => {
        toast.success(t('card.page.hello', { name }));
        navigate('/dashboard');
      },
    });
  };
  const refusal = signIn.error && errorText(signIn.error, 'login.error.generic');
  const error = isSlip ? t('login.error.code_slip') : refusal;
  return (
    <Form
      isBusy={signIn.isPending}
      selectsInvalid
      className="mt-5 grid gap-4.5"
      onSubmit={(event) => void submit(event)}
    >
      {scanned === null ? (
        <OwnCodeField name="code" error={error} onInput={() => setSlip(false)} />
      ) : (
        <FormError>{error}</FormError>
      )}
      <SubmitButton wide busyLabel={t('login.action.busy')}>
        {holder !== null
          ? t('card.page.change', { name: holder })
          : t(scanned === null ? 'login.action.submit' : 'card.page.me')}
      </SubmitButton>
      {holder !== null && (
        <Button variant="quiet" wide href="/dashboard">
          {t('card.page.stay', { name: holder })}
        </Button>
      )}
    </Form>
  );
}
