/**
 * Takes back what a refused call says, since what was wrong is being edited. A call that is under way is left alone:
 * TanStack's `reset` would cut it off, so that its success is never heard and it could be sent once more.
 */
export function forgetRefusal(mutation: { isPending: boolean; reset: () => void }): void {
  if (!mutation.isPending) mutation.reset();
}
