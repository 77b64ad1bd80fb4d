/** Lets a few callers through in each turn of the event loop, so that other requests are answered between. */
export function createYieldQueue(perTurn: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const open = (): void => {
    for (const pass of waiting.splice(0, perTurn)) pass();
    if (waiting.length > 0) setImmediate(open);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(open);
    });
}
