import { AppError } from '#domain/shared/app-error.ts';

export type ConcurrencyLimiter = <Result>(
  key: string,
  work: () => Promise<Result>,
) => Promise<Result>;

/** Limits concurrent work per key. `waiting` more may queue; the next one is told to come again. */
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
      // A finished one passes its place to the first in the queue, so that a newcomer cannot take it.
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
