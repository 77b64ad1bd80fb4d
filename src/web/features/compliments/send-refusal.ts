import { useCallback } from 'react';
import { rulesBySeverity, type GuardRule } from '#guard/verdict.ts';
import { ApiError, type WireCode } from '#web/api/errors.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Why a compliment did not go out, and the sentence for it. */
export type SendRefusal = {
  /** `redraw`: this receiver is not available; the text can go to another one. */
  kind: 'form' | 'verdict' | 'redraw' | 'failed';
  text: string;
  /** Of a verdict: what the text guard found, or null where only the model minds. */
  rule?: GuardRule | null;
};

/** Sorts what the server or the network said about a compliment. */
export function useSendRefusal(): (error: unknown) => SendRefusal {
  const t = useTranslations();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const otherwise = 'compliment.form.error.generic';
      if (!(error instanceof ApiError)) return { kind: 'failed', text: t(otherwise) };
      if (error.status === 0) return { kind: 'failed', text: t('dashboard.error.send') };
      if (error.status === 401) return { kind: 'failed', text: t('dashboard.error.not_logged_in') };
      if (error.code.is('error.limited'))
        return { kind: 'failed', text: t('dashboard.error.limit_reached') };
      // The server's own sentence knows more: a model's reason, or a limit with its number.
      const text = error.message === '' ? errorText(error, otherwise) : error.message;
      if (wantsSomebodyElse(error.code)) return { kind: 'redraw', text };
      const rule = ruleOf(error.code);
      if (rule !== undefined) return { kind: 'verdict', text, rule };
      return { kind: error.status === 422 ? 'form' : 'failed', text };
    },
    [errorText, t],
  );
}

/** They have left, or were not dealt to the writer, or too long ago, or have another letter on this draw. */
function wantsSomebodyElse(code: WireCode): boolean {
  return (
    code.is('compliment.form.error.receiver_gone') ||
    code.is('compliment.form.error.not_drawn') ||
    code.is(takenId)
  );
}

const takenId = 'compliment.form.error.conflict';

/** Another letter went out under the id of this one, as when two tabs began with the same draft. */
export function isIdTaken(error: Error): boolean {
  return error instanceof ApiError && error.code.is(takenId);
}

/** Refused for what it says: by a rule of the text guard, by the model (null), or not so at all. */
function ruleOf(code: WireCode): GuardRule | null | undefined {
  if (code.is('compliment.form.error.invalid')) return null;
  return rulesBySeverity.find((rule) => code.is(`guard.reason.${rule}`));
}
