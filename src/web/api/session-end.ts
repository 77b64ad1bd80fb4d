import { useSyncExternalStore } from 'react';
import { sessionEndReasons, type SessionEndReason } from '#domain/session.ts';
import type { WireCode } from '#web/api/errors.ts';

/** Why nobody is signed in any more; `ended` for a session that has run out. */
export type EndReason = SessionEndReason | 'ended';

let endReason: EndReason | null = null;
const listeners = new Set<() => void>();

/** Why the session is over, as this tab or another heard it; it may be known only after the end itself. */
export function useEndReason(): EndReason | null {
  return useSyncExternalStore(
    subscribe,
    () => endReason,
    () => null,
  );
}

/**
 * Remembers the reason. The first clear one stays until somebody signs in: later ones are its consequences. The server's
 * answer may come before the tab that ended the session has told why.
 */
export function rememberEnd(reason: EndReason): void {
  if (endReason === null || (isVague(endReason) && !isVague(reason))) endReason = reason;
  tell();
}

/** What the server says of every session that another tab, or the time, has ended. */
export function isVague(reason: EndReason): boolean {
  return reason === 'ended' || reason === 'signed_out';
}

/** Somebody signs in, or leaves of their own accord: there is nothing to explain. */
export function forgetEnd(): void {
  endReason = null;
  tell();
}

/** The reason in a refusal of the server, such as `session.error.password_changed`. */
export function readEndReason(code: WireCode): EndReason {
  return sessionEndReasons.find((reason) => code.is(`session.error.${reason}`)) ?? 'ended';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
