import type { Log } from '#server/runtime/log.ts';

const milliseconds = 1000;

/**
 * Does some work now, every second, and once more when it is ended. Every server does; the work itself sees to it that
 * nothing is done twice.
 */
export function startEachSecond(log: Log, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null;
  let isTold = false;
  let running = tryIt();

  async function tryIt(): Promise<void> {
    try {
      await work();
      isTold = false;
    } catch (error) {
      // It waits in the database until that works again; that is worth one line, not one a second.
      if (!isTold) log.warn({ err: error }, 'What is done each second could not be done yet.');
      isTold = true;
    }
  }

  function goOn(): void {
    timer = setTimeout(() => {
      running = tryIt();
      void running.then(goOn);
    }, milliseconds);
  }
  void running.then(goOn);

  return async () => {
    await running;
    if (timer !== null) clearTimeout(timer);
    await tryIt();
  };
}
