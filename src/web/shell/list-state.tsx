import { useConnection } from '#web/api/connection.ts';
import { useFailureText } from '#web/api/use-failure-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** State of a query and its retry. */
export type RetryableQuery = { error: Error | null; refetch: () => unknown };

/** Shows a panel's loading state or its failure; a query that waits for the connection has no error of its own. */
export function ListState({
  query: { error, refetch },
  failedText,
}: {
  query: RetryableQuery;
  failedText: string;
}) {
  const failureText = useFailureText();
  const { online, failure } = useConnection();
  const cause = error ?? failure;
  return (
    <LoadState
      isError={cause !== null || !online}
      failedText={failedText}
      // The banner says that the network is away.
      cause={online ? failureText(cause) : null}
      onRetry={() => void refetch()}
    />
  );
}

/** Shows the loading state or the failure of something that is no query. */
export function LoadState({
  isError,
  failedText,
  cause,
  onRetry,
}: {
  isError: boolean;
  failedText: string;
  /** Cause of the failure, if known. */
  cause?: string | null;
  onRetry: () => void;
}) {
  const t = useTranslations();
  if (!isError) return <LoadingLines />;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3" role="alert">
      <div className="max-w-136">
        <p>{failedText}</p>
        {cause && <p className="text-muted">{cause}</p>}
      </div>
      <Button variant="quiet" size="s" onClick={onRetry}>
        {t('list.state.retry')}
      </Button>
    </div>
  );
}

/** Grey lines during loading. */
function LoadingLines() {
  const t = useTranslations();
  return (
    <output className="mt-5 grid gap-4" aria-busy="true">
      <span className="sr-only">{t('list.state.loading')}</span>
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-1/2" />
    </output>
  );
}
