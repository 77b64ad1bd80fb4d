import { useConnection } from '#web/api/connection.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Holds the page's place until it is known what to show: as high as the window, so that the footer never jumps. */
export function PageLoading() {
  const t = useTranslations();
  const { online, backend, check } = useConnection();
  const isCut = !online || backend === 'failed';
  return (
    <div className="page grid min-h-dvh content-start justify-items-center pt-[20vh]">
      {isCut ? (
        <EmptyState
          headingLevel="h1"
          illustration="offline"
          title={t('shell.unreachable.title')}
          action={
            <Button variant="quiet" onClick={check}>
              {t('banner.retry')}
            </Button>
          }
        >
          {t('connection.error.backend')}
        </EmptyState>
      ) : (
        <Spinner label={t('shell.loading')} />
      )}
    </div>
  );
}
