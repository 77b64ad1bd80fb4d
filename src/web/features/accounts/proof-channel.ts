/* The window in which a provider was asked tells the one that waits; both may be the same browser tab. */

const channelName = 'proof';

/** Calls `onProven` when another window says that the person is proven, and lets it know that it was heard. */
export function listenForProof(onProven: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => {
    if (data !== 'proven') return;
    channel.postMessage('heard');
    onProven();
  });
  return () => channel.close();
}

/** Tells the window that waits. `onHeard` is called when there is one. */
export function announceProof(onHeard: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => {
    if (data === 'heard') onHeard();
  });
  channel.postMessage('proven');
  return () => channel.close();
}
