import { useSyncExternalStore } from 'react';
import { sessionEndReasons, type SessionEndReason } from '#domain/accounts/session.ts';
import type { WireCode } from '#web/api/errors.ts';

/** Why the session is over; `ended` for one that has run out. */
export type EndReason = SessionEndReason | 'ended';

let endReason: EndReason | null = null;
let isByChoice = false;
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
 * Remembers the reason. The first clear one stays until the next sign-in: later ones are its consequences. The server's
 * answer may come before the reason from the tab that ended the session.
 */
export function rememberEnd(reason: EndReason): void {
  if (endReason === null || (isVague(endReason) && !isVague(reason))) endReason = reason;
  tell();
}

/** What the server says of every session that another tab, or the time, has ended. */
export function isVague(reason: EndReason): boolean {
  return reason === 'ended' || reason === 'signed_out';
}

/** A sign-out in this tab, by the person or by inactivity. */
export function noteDeparture(reason: EndReason): void {
  isByChoice = reason !== 'inactivity';
}

/** Whether the person has signed out, as far as this tab knows. */
export function hasLeftByChoice(): boolean {
  return isByChoice || endReason === 'signed_out' || endReason === 'account_deleted';
}

/** A sign-in, or a sign-out by the person: nothing to explain. */
export function forgetEnd(): void {
  endReason = null;
  isByChoice = false;
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
