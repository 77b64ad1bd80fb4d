import { createStore, useStore } from '#web/ui/create-store.ts';

const streamOpen = createStore(false);
export const isStreamOpen = streamOpen.get;
export const setStreamOpen = streamOpen.set;

/** Returns true while a stream reports changes, so that no polling is needed. */
export function useIsLive(): boolean {
  return useStore(streamOpen);
}
