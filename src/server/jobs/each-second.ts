import type { Log } from '#server/runtime/log.ts';

const milliseconds = 1000;

/** Runs work now, every second, and once at the end. Every server does; the work itself prevents duplicates. */
export function startEachSecond(log: Log, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null;
  let hasWarned = false;
  let running = tryIt();

  async function tryIt(): Promise<void> {
    try {
      await work();
      hasWarned = false;
    } catch (error) {
      // The work waits for the database; one log line is enough.
      if (!hasWarned) log.warn({ err: error }, 'Work of each second failed and will be retried.');
      hasWarned = true;
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
