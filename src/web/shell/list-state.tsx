import { useFailureText } from '#web/api/use-failure-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { LoadState } from '#web/ui/load-state.tsx';

/** State of a query and its retry. */
export type RetryableQuery = { error: Error | null; refetch: () => unknown };

/** Shows a panel's loading state or its failure. */
export function ListState({
  query: { error, refetch },
  failedText,
}: {
  query: RetryableQuery;
  failedText: string;
}) {
  const t = useTranslations();
  const failureText = useFailureText();
  return (
    <LoadState
      isError={error !== null}
      loadingLabel={t('list.state.loading')}
      failedText={failedText}
      cause={error && failureText(error)}
      retryLabel={t('list.state.retry')}
      onRetry={() => void refetch()}
    />
  );
}
