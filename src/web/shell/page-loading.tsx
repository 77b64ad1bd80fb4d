import type { ReactNode } from 'react';
import { useConnection } from '#web/api/connection.ts';
import { isTrouble } from '#web/api/errors.ts';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/**
 * Holds the page's place until it is known what to show: as high as the window, so that the footer never jumps.
 * `shape` is what the page looks like before anything of its reader is known; without it a spinner turns.
 */
export function PageLoading({ shape }: { shape?: ReactNode }) {
  const t = useTranslations();
  const { online, failure, check } = useConnection();
  const isCut = !online || failure !== null;
  if (shape !== undefined && !isCut)
    return (
      <div className="flow-root min-h-dvh">
        <div className="noscript:hidden">{shape}</div>
        <noscript>
          <div className="page grid justify-items-center pt-[20vh]">
            <WithoutScript />
          </div>
        </noscript>
      </div>
    );
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
          {t(online && isTrouble(failure) ? 'list.state.trouble' : 'connection.error.backend')}
        </EmptyState>
      ) : (
        <div className="noscript:hidden">
          <Spinner label={t('shell.loading')} />
        </div>
      )}
      <noscript>
        <WithoutScript />
      </noscript>
    </div>
  );
}

/** A page for members stays empty without a script; their letters can be read elsewhere. */
function WithoutScript() {
  const t = useTranslations();
  return (
    <div className="max-w-136">
      <h1>{t('plain.member.title')}</h1>
      <p className="mt-4 text-18">{t.rich('plain.member.text', { letters: linkTo('/letters') })}</p>
    </div>
  );
}
