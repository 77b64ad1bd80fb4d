import { createStore, useStore } from '#web/ui/create-store.ts';

/* Calls that need a recent authentication wait for a dialog and are then repeated, so that no input is lost. */

const pendingCalls = createStore<readonly ((isProven: boolean) => void)[]>([]);

/** Resolves after the re-authentication or its cancellation; to false at once if no dialog is mounted. */
export function requestProof(): Promise<boolean> {
  if (!pendingCalls.hasSubscribers()) return Promise.resolve(false);
  return new Promise((resolve) => pendingCalls.set([...pendingCalls.get(), resolve]));
}

/** Returns true while a call waits for the dialog. */
export function useIsProofRequested(): boolean {
  return useStore(pendingCalls).length > 0;
}

/** Resolves all waiting calls. */
export function resolveProof(isProven: boolean): void {
  const resolved = pendingCalls.get();
  pendingCalls.set([]);
  for (const resolve of resolved) resolve(isProven);
}
