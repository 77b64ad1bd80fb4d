import { Component, useEffect, type ReactNode } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PageLoading } from '#web/shell/page-loading.tsx';
import { isServerReachable, reloadPage } from '#web/shell/reload-page.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { isLoadFailure } from '#web/ui/load-failure.ts';

type Props = {
  /** Called when the failure is on the screen. */
  onFailureShown: (() => void) | undefined;
  children: ReactNode;
};

type State = { failure: 'none' | 'unanswered' | 'disconnected' | 'missing' | 'broken' };

const retryIntervalMs = 10_000;

/**
 * Catches failures of its children. Missing code, as after a new version, reloads the page once; any other error, or a
 * second failure, is shown.
 */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { failure: 'none' };

  static getDerivedStateFromError(): State {
    return { failure: 'unanswered' };
  }

  override componentDidCatch(error: unknown): void {
    if (isLoadFailure(error)) void this.reload();
    else {
      reportError(error);
      this.setState({ failure: 'broken' });
    }
  }

  private async reload(): Promise<void> {
    if (await reloadPage({ afterPress: false })) return;
    this.setState({ failure: (await isServerReachable()) ? 'missing' : 'disconnected' });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === 'none') return this.props.children;
    if (failure === 'unanswered') return <PageLoading />;
    if (failure === 'disconnected') return <Disconnected />;
    return <Failure isMissing={failure === 'missing'} onFailureShown={this.props.onFailureShown} />;
  }
}

/** Loads the page as soon as the server answers. */
function Disconnected() {
  useEffect(() => {
    const timer = setInterval(retry, retryIntervalMs);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, []);
  return <PageLoading onRetry={retry} />;
}

function retry(): void {
  void isServerReachable().then((isReachable) => isReachable && location.reload());
}

function Failure({
  isMissing,
  onFailureShown,
}: {
  isMissing: boolean;
  onFailureShown: Props['onFailureShown'];
}) {
  const t = useTranslations();
  useEffect(() => {
    onFailureShown?.();
  }, [onFailureShown]);
  return (
    <div className="page py-10" role="alert">
      <EmptyState
        illustration="offline"
        headingLevel="h1"
        title={t('shell.failure.title')}
        action={<Button onClick={() => location.reload()}>{t('shell.failure.reload')}</Button>}
      >
        {t(isMissing ? 'shell.failure.missing' : 'shell.failure.broken')}
      </EmptyState>
    </div>
  );
}
