/**
 * Takes back what a refused call says, since what was wrong is being edited. Any other call is left alone: TanStack's
 * `reset` would cut off one that is under way, so that its success is never heard and it could be sent once more. That
 * it is under way shows a moment later than it is, so only what was refused is reset.
 */
export function forgetRefusal(mutation: { isError: boolean; reset: () => void }): void {
  if (mutation.isError) mutation.reset();
}
