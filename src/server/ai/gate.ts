import PQueue from 'p-queue';
import { ModelFailure } from '#server/ai/failure.ts';

export type Gate = {
  /** Runs the work when there is room; throws when there is none after `patience` milliseconds or an abort. */
  pass<Result>(work: () => Promise<Result>, signal: AbortSignal, patience: number): Promise<Result>;
};

/** Limits concurrent calls and the queue; further callers are rejected at once, so that requests cannot pile up. */
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
        // From here on the call’s own deadline counts.
        stopWaiting();
        return work();
      };
      return queue.add(enter, { signal: turn.signal }).finally(stopWaiting);
    },
  };
}
