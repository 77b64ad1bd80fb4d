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
export function useRefusal(general: TextKey, headline: TextKey): (error: unknown) => Refusal {
  const t = useTranslations();
  return (error) => {
    if (!(error instanceof ApiError)) return { code: general, fields: {}, headline: t(headline) };
    const code = specificKey(t, error) ?? general;
    const raw = error.message;
    return {
      code,
      fields: error.fields,
      headline: raw === '' || raw === t(code) ? t(headline) : raw,
    };
  };
}
