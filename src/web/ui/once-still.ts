/**
 * Calls when all that moves in an element has come to rest; at once in a hidden tab, where nothing ever does. Answers
 * what takes the call back. What goes on for ever is not waited for.
 */
export function onceStill(element: HTMLElement, call: () => void): () => void {
  const waiting = new AbortController();
  const rest = (): void => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    call();
  };
  const ending = element
    .getAnimations({ subtree: true })
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  void Promise.allSettled(ending.map(({ finished }) => finished)).then(rest);
  const restWhenHidden = (): void => {
    if (document.hidden) rest();
  };
  document.addEventListener('visibilitychange', restWhenHidden, { signal: waiting.signal });
  restWhenHidden();
  return () => waiting.abort();
}
