import { useCallback } from 'react';
import { rulesBySeverity, type GuardRule } from '#guard/verdict.ts';
import { ApiError, type WireCode } from '#web/api/errors.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** A coded reason with the sentence that the writer reads. */
export type SendRefusal = {
  /** `redraw`: this receiver is not available; the text can go to another one. */
  kind: 'form' | 'verdict' | 'redraw' | 'failed';
  text: string;
  /** The text guard's rule, for a verdict; null if only the model refused. */
  rule?: GuardRule | null;
};

export function useSendRefusal(): (error: unknown) => SendRefusal {
  const t = useTranslations();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const fallback = 'compliment.form.error.generic';
      if (!(error instanceof ApiError)) return { kind: 'failed', text: t(fallback) };
      if (error.status === 0) return { kind: 'failed', text: t('dashboard.error.send') };
      if (error.status === 401) return { kind: 'failed', text: t('dashboard.error.not_logged_in') };
      if (error.code.is('error.limited'))
        return { kind: 'failed', text: t('dashboard.error.limit_reached') };
      // Prefers the server's sentence: it holds a model's reason or a limit's number.
      const text = error.message === '' ? errorText(error, fallback) : error.message;
      if (needsOtherReceiver(error.code)) return { kind: 'redraw', text };
      const rule = ruleOf(error.code);
      if (rule !== undefined) return { kind: 'verdict', text, rule };
      return { kind: error.status === 422 ? 'form' : 'failed', text };
    },
    [errorText, t],
  );
}

/** True if the receiver has left, was not drawn, was drawn too long ago, or the draw has another letter. */
function needsOtherReceiver(code: WireCode): boolean {
  return (
    code.is('compliment.form.error.receiver_gone') ||
    code.is('compliment.form.error.not_drawn') ||
    code.is(idTakenCode)
  );
}

const idTakenCode = 'compliment.form.error.conflict';

/** True if another letter was sent under this id, as when two tabs began with the same draft. */
export function isIdTaken(error: Error): boolean {
  return error instanceof ApiError && error.code.is(idTakenCode);
}

/** True if the letter's round has opened meanwhile, or is gone. */
export function isRoundOver(error: Error): boolean {
  return error instanceof ApiError && error.code.is('rounds.error.over');
}

/** Returns the guard's rule, null for the model, undefined if the text was not refused. */
function ruleOf(code: WireCode): GuardRule | null | undefined {
  if (code.is('compliment.form.error.invalid')) return null;
  return rulesBySeverity.find((rule) => code.is(`guard.reason.${rule}`));
}
