import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Shows a panel's loading state or its failure. */
export function LoadState({
  isError,
  loadingLabel,
  failedText,
  cause,
  retryLabel,
  onRetry,
}: {
  isError: boolean;
  /** For screen readers during loading */
  loadingLabel: string;
  failedText: string;
  /** Cause of the failure, if known. */
  cause?: string | null;
  retryLabel: string;
  onRetry: () => void;
}) {
  if (!isError) return <LoadingLines label={loadingLabel} />;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3" role="alert">
      <div className="max-w-136">
        <p>{failedText}</p>
        {cause && <p className="text-muted">{cause}</p>}
      </div>
      <Button variant="quiet" size="s" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}

/** Grey lines during loading; `label` is for screen readers. */
function LoadingLines({ label }: { label: string }) {
  return (
    <output className="mt-5 grid gap-4" aria-busy="true">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-1/2" />
    </output>
  );
}
