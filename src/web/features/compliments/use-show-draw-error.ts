import { ApiError } from '#web/api/errors.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Returns a function that shows why no receiver was drawn. */
export function useShowDrawError(): (error: unknown) => void {
  const toast = useToast();
  const errorText = useErrorText();
  return (error) => {
    const text = errorText(error, 'dashboard.error.find_user');
    // Hints when no receiver is there or the limit is used up: nothing has failed.
    if (error instanceof ApiError && (error.status === 404 || error.status === 429))
      toast.info(text, { duration: 12_000 });
    else toast.error(text);
  };
}
