import { ApiError, type WireCode } from '#web/api/errors.ts';
import { specificKey } from '#web/api/use-error-text.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';

export type Refusal = {
  code: TextKey;
  /** Maps field names to codes, if the server blamed fields. */
  fields: Readonly<Record<string, WireCode>>;
  /** The toast's text: the server's message, unless the form shows it already. */
  headline: string;
};

/** Maps an error to a known code, else to `general`. */
export function useRefusal(fallback: TextKey, headline: TextKey): (error: unknown) => Refusal {
  const t = useTranslations();
  return (error) => {
    if (!(error instanceof ApiError)) return { code: fallback, fields: {}, headline: t(headline) };
    const code = specificKey(t, error) ?? fallback;
    const raw = error.message;
    return {
      code,
      fields: error.fields,
      headline: raw === '' || raw === t(code) ? t(headline) : raw,
    };
  };
}
