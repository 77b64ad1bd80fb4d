import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { returnState } from '#web/api/return-path.ts';
import { useSession, useSignOut } from '#web/api/session.ts';
import { useNumbers } from '#web/i18n/use-numbers.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useEndNotice } from '#web/shell/use-end-notice.ts';
import { useInactivity, warningMs } from '#web/shell/use-inactivity.ts';
import { useLogout } from '#web/shell/use-logout.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Signs out after inactivity, and asks two minutes before. */
export function InactivityWatch() {
  const t = useTranslations();
  const toast = useToast();
  const [, navigate] = useLocation();
  const { status } = useSession();
  const signOut = useSignOut();
  const logout = useLogout();
  const hasSession = status === 'signed-in' || status === 'before-factor';
  const leave = useCallback(async () => {
    const state = returnState(location.pathname, location.search.slice(1));
    try {
      await signOut('inactivity');
      navigate('/login', { state });
    } catch {
      // Tries again at the next check.
      toast.error(t('session.logout.failed'));
    }
  }, [navigate, signOut, t, toast]);
  const { isWarning, stay } = useInactivity(hasSession, leave);
  useEndNotice(status);

  if (!isWarning) return null;
  return (
    <Dialog
      size="s"
      title={t('session.warning.title')}
      closeLabel={t('session.warning.stay')}
      onClose={stay}
    >
      <Remaining />
      <Actions>
        <Button variant="quiet" onClick={logout}>
          {t('nav.logout')}
        </Button>
        <Button data-autofocus onClick={stay}>
          {t('session.warning.stay')}
        </Button>
      </Actions>
    </Dialog>
  );
}

/** Shows the remaining time to the second. Screen readers read it once, with the dialog. */
function Remaining() {
  const t = useTranslations();
  const [end] = useState(() => Date.now() + warningMs);
  const { countdown } = useNumbers();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((end - now) / 1000));
  return <p className="dialog-lead">{t('session.warning.text', { time: countdown(seconds) })}</p>;
}
