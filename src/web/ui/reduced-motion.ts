/** Returns true for reduced motion. Call it in event handlers and effects only: the server has no answer. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
