import { useState } from 'react';
import { addTraits } from '#domain/accounts/traits.ts';

/**
 * Edits a list of words that may also be saved elsewhere, such as in another tab. Applies this edit's additions and
 * removals to the list saved last, so that saving does not restore an older list.
 */
export function useEditedList(
  saved: readonly string[],
): [edited: readonly string[], edit: (words: readonly string[]) => void, settle: Rebase] {
  const [state, setState] = useState({ base: saved, edited: saved });
  const isCurrent = state.base.join('\n') === saved.join('\n');
  const edited = isCurrent ? state.edited : applyEdits(state, saved);
  if (!isCurrent) setState({ base: saved, edited });
  const rebase: Rebase = (sent, stored) =>
    setState((now) => ({ base: stored, edited: applyEdits({ ...now, base: sent }, stored) }));
  return [edited, (words) => setState({ base: saved, edited: words }), rebase];
}

/** Call it after saving: applies edits made since `sent` to the list that the server stored. */
type Rebase = (sent: readonly string[], stored: readonly string[]) => void;

type Edit = { base: readonly string[]; edited: readonly string[] };

function applyEdits({ base, edited }: Edit, saved: readonly string[]): string[] {
  const remaining = saved.filter((word) => edited.includes(word) || !base.includes(word));
  const added = edited.filter((word) => !base.includes(word));
  return addTraits(remaining, added.join(','));
}
