import { useErrorText } from '#web/api/use-error-text.ts';
import { useRoundAction, type RoundAction } from '#web/features/rounds/round-actions.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Acts on a round and says in a toast what came of it. */
export function useActOnRound(id: string) {
  const toast = useToast();
  const errorText = useErrorText();
  const { mutate, isPending } = useRoundAction(id);
  const act = (action: RoundAction, after: { done?: string; next?: () => void } = {}): void =>
    mutate(action, {
      onSuccess: () => {
        if (after.done !== undefined) toast.success(after.done);
        after.next?.();
      },
      onError: (error) => toast.error(errorText(error, 'rounds.act.failed')),
    });
  return { act, isPending };
}
