import { useEffect, useRef, useState } from 'react';
import { isMemberPath } from '#domain/shared/pages.ts';
import { isVague, useEndReason, type EndReason } from '#web/api/session-end.ts';
import type { SessionState } from '#web/api/session.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { isInactive } from '#web/shell/use-inactivity.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Lasts until the person returns. */
const toastDurationMs = 12 * 60 * 60_000;

/** Shows once in every tab the reason for the end of the session. */
export function useEndNotice(status: SessionState['status']): void {
  const t = useTranslations();
  const toast = useToast();
  const reason = useEndReason();
  const wasSignedIn = useRef(false);
  const [startedOnMemberPage] = useState(
    () => 'location' in globalThis && isMemberPath(location.pathname),
  );
  const shown = useRef<{ toast: number; shownReason: EndReason } | null>(null);
  useEffect(() => {
    const isRelevant = wasSignedIn.current || startedOnMemberPage;
    const shownReason = reasonToShow(reason, wasSignedIn.current && isInactive());
    if (
      status === 'signed-out' &&
      isRelevant &&
      shownReason !== null &&
      isNewReason(shownReason, shown.current?.shownReason)
    ) {
      if (shown.current !== null) toast.dismiss(shown.current.toast);
      shown.current = {
        shownReason,
        toast: toast.info(t(`session.error.${shownReason}`), { duration: toastDurationMs }),
      };
    }
    if (status !== 'signed-in' && status !== 'before-factor') return;
    wasSignedIn.current = true;
    if (shown.current === null) return;
    toast.dismiss(shown.current.toast);
    shown.current = null;
  }, [startedOnMemberPage, reason, status, t, toast]);
}

/** Names inactivity if the session expired, or another tab ended it, while the person was idle. */
function reasonToShow(reason: EndReason | null, isIdle: boolean): EndReason | null {
  return isIdle && (reason === null || isVague(reason)) ? 'inactivity' : reason;
}

/** Returns true for a first reason, or a clear one from another tab after the server's vague one. */
function isNewReason(shownReason: EndReason, previous: EndReason | undefined): boolean {
  return previous === undefined || (isVague(previous) && !isVague(shownReason));
}
