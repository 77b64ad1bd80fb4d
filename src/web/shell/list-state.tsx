import { useConnection } from '#web/api/connection.ts';
import { useFailureText } from '#web/api/use-failure-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { LoadState } from '#web/ui/load-state.tsx';

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
  const t = useTranslations();
  const failureText = useFailureText();
  const { online, failure } = useConnection();
  const cause = error ?? failure;
  return (
    <LoadState
      isError={cause !== null || !online}
      loadingLabel={t('list.state.loading')}
      failedText={failedText}
      cause={failureText(cause)}
      retryLabel={t('list.state.retry')}
      onRetry={() => void refetch()}
    />
  );
}
