import { ModelFailure } from '#server/ai/failure.ts';

export type Gate = {
  /** Resolves when there is room, with the function that makes room again; throws after `patience` milliseconds. */
  enter(signal: AbortSignal, patience: number): Promise<() => void>;
};

/**
 * At most `atOnce` calls at a time; `waiting` more may queue. Whoever comes on top is told at once,
 * so that a slow provider can never pile up requests in this process.
 */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  let running = 0;
  const queue: (() => void)[] = [];

  function leave(): void {
    running -= 1;
    queue.shift()?.();
  }

  function start(): () => void {
    running += 1;
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  }

  return {
    async enter(signal, patience) {
      if (running < atOnce) return start();
      if (queue.length >= waiting) throw new ModelFailure('busy');
      return new Promise((resolve, reject) => {
        const stopWaiting = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
        };
        const giveUp = (): void => {
          stopWaiting();
          queue.splice(queue.indexOf(proceed), 1);
          reject(new ModelFailure('busy'));
        };
        const proceed = (): void => {
          stopWaiting();
          resolve(start());
        };
        const timer = setTimeout(giveUp, patience);
        queue.push(proceed);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
  };
}
