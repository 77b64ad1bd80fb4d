import { useTranslations } from '#web/i18n/use-translations.ts';
import { LoadState } from '#web/ui/load-state.tsx';

/** What is known of something that is fetched. */
export type Fetching = { isError: boolean; refetch: () => unknown };

/** What stands in a panel while its content is on its way, or when it did not come. */
export function ListState({
  fetching: { isError, refetch },
  failedText,
}: {
  fetching: Fetching;
  failedText: string;
}) {
  const t = useTranslations();
  return (
    <LoadState
      isError={isError}
      loadingLabel={t('list.state.loading')}
      failedText={failedText}
      retryLabel={t('list.state.retry')}
      onRetry={() => void refetch()}
    />
  );
}
