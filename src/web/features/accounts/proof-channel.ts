/* Connects the window that returns from a provider with the window that waits; both may be the same tab. */

const channelName = 'proof';

/** Calls `onProven` when another window announces the proof, and acknowledges it. */
export function listenForProof(onProven: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => {
    if (data !== 'proven') return;
    channel.postMessage('acknowledged');
    onProven();
  });
  return () => channel.close();
}

/** Announces the proof; calls `onAcknowledged` if a window waits. */
export function announceProof(onAcknowledged: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => {
    if (data === 'acknowledged') onAcknowledged();
  });
  channel.postMessage('proven');
  return () => channel.close();
}
