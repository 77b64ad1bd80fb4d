import { setImmediate as nextTurn } from 'node:timers/promises';
import PQueue from 'p-queue';

/** Lets a few callers through in each turn of the event loop, so that other requests are answered between. */
export function createYieldQueue(perTurn: number): () => Promise<void> {
  const queue = new PQueue({ concurrency: perTurn });
  return () => queue.add(() => nextTurn());
}
