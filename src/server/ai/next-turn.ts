/**
 * Work that is done once for several callers: whoever asks while one turn is running shares the next one, which
 * begins when that one ends. So a burst takes one connection to the database and not all of them.
 */
export function shareNextTurn<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let next: Promise<Result> | null = null;
  let latest: Promise<unknown> = Promise.resolve();
  return () => {
    if (next === null) {
      next = latest.then(() => {
        next = null;
        return work();
      });
      latest = next.catch(() => undefined);
    }
    return next;
  };
}
