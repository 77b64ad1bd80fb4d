import { isRefusal, isTrouble } from '#web/api/errors.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';

/**
 * Why something could not be read: a trouble of ours, what the server refused by its code, or, where no answer came,
 * `unreached`. Only then does it help to look after the connection.
 */
export function useFailureText(): (error: unknown, unreached?: TextKey) => string {
  const t = useTranslations();
  const errorText = useErrorText();
  return (error, unreached = 'error.connection') => {
    if (isTrouble(error)) return t('list.state.trouble');
    return isRefusal(error) ? errorText(error) : t(unreached);
  };
}

/** What has failed, in the words that are promised for it, and below why. */
export function useFailedText(): (failed: TextKey, error: unknown) => string {
  const t = useTranslations();
  const failureText = useFailureText();
  return (failed, error) => `${t(failed)}\n${failureText(error)}`;
}
