import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { LazyPart } from '#web/ui/lazy-part.tsx';
import { LoadState } from '#web/ui/load-state.tsx';

/** A part of a page whose code comes when it is wanted; where it does not, the rest of the page stays. */
export function LazyPanel({
  name,
  part,
  failedText,
  heading,
}: {
  name: string;
  part: LazyPart;
  failedText: string;
  /** What the part begins with, where that is known before its code is there. */
  heading?: ReactNode;
}) {
  const t = useTranslations();
  const code = useQuery({
    queryKey: ['panel-code', name],
    queryFn: async () => {
      await part.preload();
      return true;
    },
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
  });
  const retry = async (): Promise<void> => {
    const { isError } = await code.refetch();
    // A newer version of the product has other files: only a new page knows them.
    if (isError && navigator.onLine) location.reload();
  };
  if (code.data === true) return <part.Part />;
  return (
    <div className="panel">
      {heading}
      {/* Why code does not come, no browser tells. */}
      <LoadState
        isError={code.isError}
        loadingLabel={t('list.state.loading')}
        failedText={failedText}
        retryLabel={t('list.state.retry')}
        onRetry={() => void retry()}
      />
    </div>
  );
}
