import { usePageData } from '#web/api/page-data.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * Confirms before a mailed link turns off such mails. Posts a plain form to the page's address, like a mailbox's own
 * unsubscribe request (RFC 8058); works without scripts.
 */
export function UnsubscribePage() {
  const t = useTranslations();
  const { unsubscribe } = usePageData();
  const step = unsubscribe ?? 'unknown';
  return (
    <div className="page pt-4 pb-6">
      <div className="panel mx-auto max-w-136">
        <h1>{t(`unsubscribe.${step}.title`)}</h1>
        <p className="mt-4 text-muted">{t(`unsubscribe.${step}.text`)}</p>
        <div className="mt-6">
          {step === 'asked' ? (
            <form method="post">
              <Button type="submit" wide>
                {t('unsubscribe.asked.button')}
              </Button>
            </form>
          ) : (
            <Button href="/profile" variant="quiet">
              {t('unsubscribe.done.link')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
