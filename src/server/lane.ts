/** Work of which only so much is done at a time; the rest waits in the order in which it came. */
export type Lane = { run<Result>(work: () => Promise<Result>): Promise<Result> };

/** For what may come in bursts: without it, a burst would take every database connection from the pages. */
export function createLane(atOnce: number): Lane {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
