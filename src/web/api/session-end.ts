import { sessionEndReasons, type SessionEndReason } from '#domain/accounts/session.ts';
import type { WireCode } from '#web/api/errors.ts';
import { createStore, useStore } from '#web/ui/create-store.ts';

/** Reason for the end of the session; `ended` if it expired. */
export type EndReason = SessionEndReason | 'ended';

const endReason = createStore<EndReason | null>(null);
let isSignedOutByChoice = false;

/** Returns the reason for the end, heard by any tab; it may become known after the end itself. */
export function useEndReason(): EndReason | null {
  return useStore(endReason);
}

/**
 * Remembers the reason. The first clear one stays until the next sign-in, since later ones are its consequences. The
 * server's vague answer may come before the reason from the tab that ended the session.
 */
export function setEndReason(reason: EndReason): void {
  const known = endReason.get();
  if (known === null || (isVague(known) && !isVague(reason))) endReason.set(reason);
}

/** Returns true for a reason that the server gives for every session ended by another tab or by expiry. */
export function isVague(reason: EndReason): boolean {
  return reason === 'ended' || reason === 'signed_out';
}

/** Records a sign-out in this tab, by the person or by inactivity. */
export function recordSignOut(reason: EndReason): void {
  isSignedOutByChoice = reason !== 'inactivity';
}

/** Returns true if the person signed out or deleted the account, as far as this tab knows. */
export function hasSignedOutByChoice(): boolean {
  const reason = endReason.get();
  return isSignedOutByChoice || reason === 'signed_out' || reason === 'account_deleted';
}

/** Clears the reason after a sign-in or a sign-out by the person, which need no explanation. */
export function clearEndReason(): void {
  isSignedOutByChoice = false;
  endReason.set(null);
}

/** Reads the reason from a refusal, such as `session.error.password_changed`. */
export function readEndReason(code: WireCode): EndReason {
  return sessionEndReasons.find((reason) => code.is(`session.error.${reason}`)) ?? 'ended';
}
