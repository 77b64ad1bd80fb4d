import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/api/errors.ts';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { MailHelp } from '#web/features/accounts/mail-help.tsx';
import { resetLinkQuery } from '#web/features/accounts/mail-link-queries.ts';
import { RequestLinkForm, type SentLink } from '#web/features/accounts/request-link-form.tsx';
import { ResetPasswordForm } from '#web/features/accounts/reset-password-form.tsx';
import { useLinkTexts } from '#web/features/accounts/use-link-texts.ts';
import { useMailedLink } from '#web/features/accounts/use-mailed-link.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

const names = ['token'] as const;

/** Sets a new password by a mailed link. */
export function ResetPasswordPage() {
  const t = useTranslations();
  const link = useMailedLink(names);
  const token = link.status === 'given' ? link.token : null;
  const { data: account, error } = useQuery(resetLinkQuery(token));
  const [isUsedUp, setUsedUp] = useState(false);
  const isInvalid = isUsedUp || (error instanceof ApiError && error.code.is('account.error.link'));
  return (
    <AuthLayout picture="letters">
      {link.status === 'missing' || isInvalid ? (
        <NewLinkForm text={t(isInvalid ? 'reset.link.over' : 'reset.link.missing')} />
      ) : (
        <>
          <h1>{t('reset.heading.title')}</h1>
          <p className="text-muted">{t('reset.heading.lead')}</p>
          <ResetPasswordForm
            token={token}
            email={account?.email}
            onLinkInvalid={() => setUsedUp(true)}
          />
        </>
      )}
    </AuthLayout>
  );
}

/** Explains why the link does not work and requests another. */
function NewLinkForm({ text }: { text: string }) {
  const t = useTranslations();
  const [sent, setSent] = useState<SentLink | null>(null);
  const linkTexts = useLinkTexts(sent);
  return (
    <div aria-live="polite">
      <h1>{linkTexts?.title ?? t('reset.link.title')}</h1>
      <p className="break-words text-muted">{linkTexts?.text ?? text}</p>
      {sent === null && <RequestLinkForm onSent={setSent} />}
      {sent?.isMailed !== false && <MailHelp />}
    </div>
  );
}
