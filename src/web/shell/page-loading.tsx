import { useConnection } from '#web/api/connection.ts';
import { isServerError } from '#web/api/errors.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/**
 * Fills the window until the page is known, so that the footer never jumps. Reports an outage that the connection check
 * or, with `onRetry`, the caller has found.
 */
export function PageLoading({ onRetry }: { onRetry?: () => void }) {
  const t = useTranslations();
  const { online, failure, check } = useConnection();
  const isDisconnected = onRetry !== undefined || !online || failure !== null;
  return (
    <div className="page grid min-h-dvh content-start justify-items-center pt-[20vh]">
      {isDisconnected ? (
        <EmptyState
          headingLevel="h1"
          illustration="offline"
          title={t('shell.unreachable.title')}
          action={
            <Button variant="quiet" onClick={onRetry ?? check}>
              {t('banner.retry')}
            </Button>
          }
        >
          {t(online && isServerError(failure) ? 'list.state.trouble' : 'connection.error.backend')}
        </EmptyState>
      ) : (
        <div className="noscript:hidden">
          <Spinner label={t('shell.loading')} />
        </div>
      )}
      <noscript>
        <h1>{t('plain.member.title')}</h1>
      </noscript>
    </div>
  );
}
