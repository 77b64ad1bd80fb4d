import PQueue from 'p-queue';
import { ModelFailure } from '#server/ai/failure.ts';

export type Gate = {
  /** Does the work when there is room; throws when there was none after `patience` milliseconds or before the abort. */
  pass<Result>(work: () => Promise<Result>, signal: AbortSignal, patience: number): Promise<Result>;
};

/**
 * At most `atOnce` calls at a time; `waiting` more may queue. Whoever comes on top is told at once,
 * so that a slow provider can never pile up requests in this process.
 */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  const queue = new PQueue({ concurrency: atOnce });
  return {
    async pass(work, signal, patience) {
      if (queue.pending >= atOnce && queue.size >= waiting) throw new ModelFailure('busy');
      const turn = new AbortController();
      const giveUp = (): void => turn.abort(new ModelFailure('busy'));
      const timer = setTimeout(giveUp, patience);
      signal.addEventListener('abort', giveUp, { once: true });
      const stopWaiting = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      };
      const enter = () => {
        // From here on the deadline of the call itself counts.
        stopWaiting();
        return work();
      };
      return queue.add(enter, { signal: turn.signal }).finally(stopWaiting);
    },
  };
}
