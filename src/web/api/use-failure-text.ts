import { isRefusal, isTrouble } from '#web/api/errors.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';

/**
 * Translates the cause of a failed request: a trouble of the server, its refusal, or `unreached` without an answer, the
 * only case in which checking the connection helps.
 */
export function useFailureText(): (error: unknown, unreached?: TextKey) => string {
  const t = useTranslations();
  const errorText = useErrorText();
  return (error, unreached = 'error.connection') => {
    if (isTrouble(error)) return t('list.state.trouble');
    return isRefusal(error) ? errorText(error) : t(unreached);
  };
}

/** Joins the text of the failed action and, on the next line, its cause. */
export function useFailedText(): (failed: TextKey, error: unknown) => string {
  const t = useTranslations();
  const failureText = useFailureText();
  return (failed, error) => `${t(failed)}\n${failureText(error)}`;
}
