import { isRefusal, isServerError } from '#web/api/errors.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';

/**
 * Translates the cause of a failed request: a trouble of the server, its refusal, or `unreached` without an answer, the
 * only case in which checking the connection helps.
 */
export function useFailureText(): (error: unknown, noResponse?: TextKey) => string {
  const t = useTranslations();
  const errorText = useErrorText();
  return (error, noResponse = 'error.connection') => {
    if (isServerError(error)) return t('list.state.trouble');
    return isRefusal(error) ? errorText(error) : t(noResponse);
  };
}

/** Joins the text of the failed action and, on the next line, its cause. */
export function useFailedText(): (failed: TextKey, error: unknown) => string {
  const t = useTranslations();
  const failureText = useFailureText();
  return (failed, error) => `${t(failed)}\n${failureText(error)}`;
}
