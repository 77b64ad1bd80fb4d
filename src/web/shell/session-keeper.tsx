import { useStoredLanguage } from '#web/api/choose-language.ts';
import { useLive } from '#web/api/live.ts';
import { useSessionAcrossTabs, useSessionRefresh } from '#web/api/session.ts';
import { InactivityWatch } from '#web/shell/inactivity-watch.tsx';

/** Follows the session while the app is open: other tabs, refresh, live changes, language, inactivity. */
export function SessionKeeper() {
  useSessionAcrossTabs();
  useSessionRefresh();
  useLive();
  useStoredLanguage();
  return <InactivityWatch />;
}
