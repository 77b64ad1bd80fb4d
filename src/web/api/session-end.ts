import { useSyncExternalStore } from 'react';
import { sessionEndReasons, type SessionEndReason } from '#domain/accounts/session.ts';
import type { WireCode } from '#web/api/errors.ts';

/** Reason for the end of the session; `ended` if it expired. */
export type EndReason = SessionEndReason | 'ended';

let endReason: EndReason | null = null;
let isByChoice = false;
const listeners = new Set<() => void>();

/** Returns the reason for the end, heard by any tab; it may become known after the end itself. */
export function useEndReason(): EndReason | null {
  return useSyncExternalStore(
    subscribe,
    () => endReason,
    () => null,
  );
}

/**
 * Remembers the reason. The first clear one stays until the next sign-in, since later ones are its consequences. The
 * server's vague answer may come before the reason from the tab that ended the session.
 */
export function rememberEnd(reason: EndReason): void {
  if (endReason === null || (isVague(endReason) && !isVague(reason))) endReason = reason;
  tell();
}

/** Returns true for a reason that the server gives for every session ended by another tab or by expiry. */
export function isVague(reason: EndReason): boolean {
  return reason === 'ended' || reason === 'signed_out';
}

/** Records a sign-out in this tab, by the person or by inactivity. */
export function noteDeparture(reason: EndReason): void {
  isByChoice = reason !== 'inactivity';
}

/** Returns true if the person signed out or deleted the account, as far as this tab knows. */
export function hasLeftByChoice(): boolean {
  return isByChoice || endReason === 'signed_out' || endReason === 'account_deleted';
}

/** Clears the reason after a sign-in or a sign-out by the person, which need no explanation. */
export function forgetEnd(): void {
  endReason = null;
  isByChoice = false;
  tell();
}

/** Reads the reason from a refusal, such as `session.error.password_changed`. */
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
