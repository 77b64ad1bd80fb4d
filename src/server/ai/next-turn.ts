/**
 * Runs work once for several callers: calls during one run share the next run. A burst needs one database connection.
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
