import { useCallback } from 'react';
import { rulesBySeverity } from '#domain/guard/verdict.ts';
import { ApiError, type WireCode } from '#web/api/errors.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Why a compliment did not go out, and the sentence for it. */
export type SendRefusal = {
  /** `redraw`: nothing can be written to this person; the text can go to somebody else. */
  kind: 'form' | 'verdict' | 'redraw' | 'failed';
  text: string;
  /** The text sounds as if its writer needed help. */
  isDistress?: boolean;
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
      if (isVerdict(error.code))
        return { kind: 'verdict', text, isDistress: error.code.is('guard.reason.distress') };
      return { kind: error.status === 422 ? 'form' : 'failed', text };
    },
    [errorText, t],
  );
}

/** They have left, or were not dealt to the writer, or too long ago. */
function wantsSomebodyElse(code: WireCode): boolean {
  return (
    code.is('compliment.form.error.receiver_gone') || code.is('compliment.form.error.not_drawn')
  );
}

/** Refused for what it says, by the model or the text guard. */
function isVerdict(code: WireCode): boolean {
  return (
    code.is('compliment.form.error.invalid') ||
    rulesBySeverity.some((rule) => code.is(`guard.reason.${rule}`))
  );
}
