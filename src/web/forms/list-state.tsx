import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What stands in a panel while its list is on its way, or when it did not come. */
export function ListState({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  const t = useTranslations();
  if (!isError)
    return (
      <output className="mt-4 grid gap-3" aria-busy="true">
        <span className="sr-only">{t('security.list.loading')}</span>
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-6 w-1/2" />
      </output>
    );
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3" role="alert">
      <p className="text-14">{t('security.list.failed')}</p>
      <Button variant="quiet" size="s" onClick={onRetry}>
        {t('security.list.retry')}
      </Button>
    </div>
  );
}
