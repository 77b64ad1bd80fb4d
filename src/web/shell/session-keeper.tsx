import { useEarlierChoice } from '#web/api/choose-language.ts';
import { useLive } from '#web/api/live.ts';
import { useSessionAcrossTabs, useSessionRefresh } from '#web/api/session.ts';
import { InactivityWatch } from '#web/shell/inactivity-watch.tsx';

/** Watches over the session for as long as the app is open: other tabs, language, inactivity. */
export function SessionKeeper() {
  useSessionAcrossTabs();
  useSessionRefresh();
  useLive();
  useEarlierChoice();
  return <InactivityWatch />;
}
