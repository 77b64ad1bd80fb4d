import { usePageData } from '#web/api/page-data.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';

/** Tells a registered person that the team has to approve. */
export function WaitingNotice({ email }: { email: string }) {
  const t = useTranslations();
  const { sendsMail } = usePageData();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {t('register.waiting.title')}
      </h1>
      <p>{t('register.waiting.text')}</p>
      <p className="mt-3 break-words">
        {t(sendsMail ? 'register.waiting.mail' : 'register.waiting.no_mail', { email })}
      </p>
      <div className="mt-6">
        <Button size="s" href="/">
          {t('nav.home')}
        </Button>
      </div>
    </>
  );
}
