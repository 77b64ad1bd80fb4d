import { ApiError } from '#web/api/errors.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';

export interface Refusal {
  code: TextKey;
  /** Field name → code, as far as the server blamed fields. */
  fields: Readonly<Record<string, string>>;
  /** For the toast: what the server said, unless that already stands in the form. */
  headline: string;
}

/** Why a form was not accepted (specification, section 8): a known code, else the form's general one. */
export function useRefusal(general: TextKey, headline: TextKey): (error: unknown) => Refusal {
  const t = useTranslations();
  return (error) => {
    if (!(error instanceof ApiError)) return { code: general, fields: {}, headline: t(headline) };
    const code = error.code !== 'error.unexpected' && t.has(error.code) ? error.code : general;
    const raw = error.message;
    return {
      code,
      fields: error.fields,
      headline: raw === '' || raw === t(code) ? t(headline) : raw,
    };
  };
}
