/**
 * Clears the error of a failed mutation while the input is edited. Never resets a running one: TanStack's `reset`
 * would detach it, so its success would be missed and a second call could start. Tests `isError`, because `isPending`
 * becomes true only at the next render.
 */
export function clearMutationError(mutation: { isError: boolean; reset: () => void }): void {
  if (mutation.isError) mutation.reset();
}
