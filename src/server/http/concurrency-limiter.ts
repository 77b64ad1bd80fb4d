import PQueue from 'p-queue';
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
  const queues = new Map<string, PQueue>();

  return async (key, work) => {
    const queue = queues.get(key) ?? new PQueue({ concurrency: atOnce });
    queues.set(key, queue);
    if (queue.pending >= atOnce && queue.size >= waiting)
      throw new AppError('limited', 'error.limited', { retryAfter: 5 });
    try {
      return await queue.add(work);
    } finally {
      if (queue.pending + queue.size === 0) queues.delete(key);
    }
  };
}
