import { usePageData } from '#web/api/page-data.tsx';
import { ResendConfirmation } from '#web/features/accounts/resend-confirmation.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';

/** Tells a registered person how to get the confirmation link. */
export function MailboxNotice({ email }: { email: string }) {
  const t = useTranslations();
  const { sendsMail } = usePageData();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {t(sendsMail ? 'register.mailbox.title' : 'login.forgot.kept_title')}
      </h1>
      <p className="break-words">
        {t(sendsMail ? 'register.mailbox.text' : 'register.mailbox.kept', { email })}
      </p>
      {sendsMail && <p className="mt-3 text-14 text-muted">{t('register.mailbox.hint')}</p>}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button size="s" href="/login">
          {t('register.mailbox.login')}
        </Button>
        <span className="noscript:hidden">
          <ResendConfirmation email={email} />
        </span>
      </div>
    </>
  );
}
