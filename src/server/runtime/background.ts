import type { Log } from '#server/runtime/log.ts';

/** Work after the answer, so that its duration reveals nothing. */
export interface Background {
  run(work: () => Promise<void>): void;
  /** Resolves when all started work is done. */
  idle(): Promise<void>;
}

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const task = work()
        .catch((error: unknown) => log.error({ err: error }, 'Background work failed.'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
