import { ApiError, type WireCode } from '#web/api/errors.ts';
import { tellingKey } from '#web/api/use-error-text.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';

export type Refusal = {
  code: TextKey;
  /** Field name → code, as far as the server blamed fields. */
  fields: Readonly<Record<string, WireCode>>;
  /** For the toast: what the server said, unless that already stands in the form. */
  headline: string;
};

/** Why a form was not accepted: a known code, else the form's general one. */
export function useRefusal(general: TextKey, headline: TextKey): (error: unknown) => Refusal {
  const t = useTranslations();
  return (error) => {
    if (!(error instanceof ApiError)) return { code: general, fields: {}, headline: t(headline) };
    const code = tellingKey(t, error) ?? general;
    const raw = error.message;
    return {
      code,
      fields: error.fields,
      headline: raw === '' || raw === t(code) ? t(headline) : raw,
    };
  };
}
