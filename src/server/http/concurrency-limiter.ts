import { AppError } from '#domain/shared/app-error.ts';

/** Runs work of one key side by side, up to a bound; what comes on top waits its turn. */
export type ConcurrencyLimiter = <Result>(
  key: string,
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * Many people behind one connection may want the same thing at once: they are served one after the other instead of
 * being refused. `waiting` more of one key may queue; the next is told to come again.
 */
export function createConcurrencyLimiter({
  atOnce,
  waiting,
}: {
  atOnce: number;
  waiting: number;
}): ConcurrencyLimiter {
  const lanes = new Map<string, { running: number; queue: (() => void)[] }>();

  return async (key, work) => {
    const lane = lanes.get(key) ?? { running: 0, queue: [] };
    lanes.set(key, lane);
    if (lane.running >= atOnce) {
      if (lane.queue.length >= waiting)
        throw new AppError('limited', 'error.limited', { retryAfter: 5 });
      // The place goes from the one who leaves to the first in the queue, so that no newcomer can take it.
      await new Promise<void>((resolve) => lane.queue.push(resolve));
    } else lane.running += 1;
    try {
      return await work();
    } finally {
      const next = lane.queue.shift();
      if (next !== undefined) next();
      else lane.running -= 1;
      if (lane.running === 0) lanes.delete(key);
    }
  };
}
