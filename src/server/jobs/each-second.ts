import { alone, forgetFailures, type WorkParts } from '#server/jobs/each-alone.ts';

export type SecondlyTask = { name: string; run: () => Promise<void> };

const milliseconds = 1000;
const longestPause = 60 * milliseconds;

/**
 * Runs a task now, every second, and once at the end; after failures with growing pauses. Every server does; the task
 * itself prevents duplicates.
 */
export function startEachSecond(
  parts: WorkParts,
  { name, run }: SecondlyTask,
): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null;
  let failures = 0;
  let running = tryIt();

  async function tryIt(): Promise<void> {
    try {
      const succeeded = await alone(parts, name, '', run);
      if (succeeded && failures > 0) await forgetFailures(parts.db, name, ['']);
      failures = succeeded ? 0 : failures + 1;
    } catch {
      // The database is away, so that nothing can be recorded.
      failures += 1;
    }
  }

  function goOn(): void {
    const pause = Math.min(milliseconds * 2 ** failures, longestPause);
    timer = setTimeout(() => {
      running = tryIt();
      void running.then(goOn);
    }, pause);
  }
  void running.then(goOn);

  return async () => {
    await running;
    if (timer !== null) clearTimeout(timer);
    await tryIt();
  };
}
