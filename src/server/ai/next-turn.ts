/**
 * Work that is done once for all who ask while it is being done for others: they share the next turn,
 * which begins after they came. So a burst takes one connection to the database and not all of them.
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
