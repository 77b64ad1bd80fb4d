import { useState } from 'react';
import { addTraits } from '#domain/accounts/traits.ts';

/**
 * A list of words that is edited here, and may be saved elsewhere meanwhile, for example in another tab: what was added
 * and taken away here is carried over to what is saved now. Otherwise the next press would save what was there before.
 */
export function useEditedList(
  saved: readonly string[],
): [edited: readonly string[], edit: (words: readonly string[]) => void, settle: Settle] {
  const [state, setState] = useState({ base: saved, edited: saved });
  const isCurrent = state.base.join('\n') === saved.join('\n');
  const edited = isCurrent ? state.edited : carryOver(state, saved);
  if (!isCurrent) setState({ base: saved, edited });
  const settle: Settle = (sent, stored) =>
    setState((now) => ({ base: stored, edited: carryOver({ ...now, base: sent }, stored) }));
  return [edited, (words) => setState({ base: saved, edited: words }), settle];
}

/** Once it is saved: what was edited since it was sent is carried over to what the server made of it. */
type Settle = (sent: readonly string[], stored: readonly string[]) => void;

type Edit = { base: readonly string[]; edited: readonly string[] };

function carryOver({ base, edited }: Edit, saved: readonly string[]): string[] {
  const kept = saved.filter((word) => edited.includes(word) || !base.includes(word));
  const added = edited.filter((word) => !base.includes(word));
  return addTraits(kept, added.join(','));
}
