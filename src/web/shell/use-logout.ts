import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { outboxLetters } from '#web/api/outbox.ts';
import { useSignOut } from '#web/api/session.ts';
import { confirmLoss, confirmThenLeave } from '#web/api/unsaved-changes.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Signs out and goes home, by way of the house's provider if there is a session to end; or shows a failure; asks first if work would be lost. */
export function useLogout(): () => void {
  const t = useTranslations();
  const toast = useToast();
  const signOut = useSignOut();
  const [, navigate] = useLocation();
  const leave = useCallback(async () => {
    try {
      const next = await signOut();
      // A server of an older version tells nothing.
      if (next == null) navigate('/');
      else location.assign(next);
    } catch {
      toast.error(t('session.logout.failed'));
    }
  }, [navigate, signOut, t, toast]);
  return () => {
    // Asks, since a sign-out deletes waiting letters.
    if (outboxLetters().length > 0) confirmLoss(() => void leave());
    else confirmThenLeave(() => void leave());
  };
}
