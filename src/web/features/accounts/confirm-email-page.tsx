import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '#web/api/errors.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { useConfirmAddress, type Confirmation } from '#web/features/accounts/mail-link-queries.ts';
import { useMailedLink } from '#web/features/accounts/use-mailed-link.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

const names = ['token', 'change'] as const;

/** Where the links that confirm an address lead. Pressing a button confirms: programs that only look use nothing up. */
export function ConfirmEmailPage() {
  const link = useMailedLink(names);
  const [isOver, setOver] = useState(false);
  const name = link.status === 'given' ? link.name : 'token';
  return (
    <AuthLayout picture="letters">
      {link.status === 'missing' || isOver ? (
        <LinkOver name={name} isMissing={link.status === 'missing'} />
      ) : (
        <Confirm link={link.status === 'given' ? link : null} onOver={() => setOver(true)} />
      )}
    </AuthLayout>
  );
}

function Confirm({ link, onOver }: { link: Confirmation | null; onOver: () => void }) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const confirm = useConfirmAddress();
  const about = link?.name === 'change' ? 'change' : 'account';

  const press = (): void => {
    if (link === null) return;
    confirm.mutate(link, {
      onSuccess: ({ isOwn }) => {
        // Another person may be signed in here.
        toast.success(
          t(about === 'account' && isOwn ? 'confirm.account.done_here' : `confirm.${about}.done`),
        );
        navigate(isOwn ? '/profile' : '/login', { replace: true });
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code.is('account.error.link')) onOver();
      },
    });
  };

  return (
    <>
      <h1>{t(`confirm.${about}.title`)}</h1>
      <p className="text-muted">{t(`confirm.${about}.text`)}</p>
      <div className="mt-6 grid gap-4.5">
        <FormError>{confirm.error && errorText(confirm.error, 'confirm.error.generic')}</FormError>
        <Button
          wide
          isBusy={confirm.isPending}
          busyLabel={t('confirm.action.busy')}
          onClick={press}
        >
          {t(`confirm.${about}.submit`)}
        </Button>
      </div>
    </>
  );
}

/** Why the link does not help, and what to do instead. */
function LinkOver({ name, isMissing }: { name: Confirmation['name']; isMissing: boolean }) {
  const t = useTranslations();
  const about = name === 'change' ? 'change' : 'account';
  return (
    <div aria-live="polite">
      <h1>{t('reset.link.title')}</h1>
      <p className="mb-6 text-muted">
        {t(isMissing ? 'confirm.link.missing' : `confirm.${about}.over`)}
      </p>
      {about === 'change' ? (
        <Button href="/profile">{t('confirm.change.profile')}</Button>
      ) : (
        <Button href="/login">{t('register.mailbox.login')}</Button>
      )}
    </div>
  );
}
