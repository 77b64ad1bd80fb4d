/** Whether the person asked for less motion. Only in event handlers and effects: there is no answer on the server. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
