import { Component, Suspense, useDeferredValue, type ReactNode } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { LoadState } from '#web/shell/list-state.tsx';
import { isServerReachable, reloadPage } from '#web/shell/reload-page.ts';
import { isLoadFailure } from '#web/ui/load-failure.ts';
import { useToast } from '#web/ui/toast.tsx';

type Props = {
  /** Shown until the code has loaded. */
  pending?: ReactNode;
  /** Shown if the code fails to load. */
  failed?: ReactNode;
  /** Called if the code fails to load. */
  onLoadFailure?: () => void;
  children: ReactNode;
};

/**
 * Part of a page with code of its own; the rest of the page stays if it fails to load. Resets when it has no children.
 * Rethrows any other error.
 */
export class Deferred extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  static getDerivedStateFromProps({ children }: Props): { error: null } | null {
    return children ? null : { error: null };
  }

  override componentDidCatch(error: unknown): void {
    if (isLoadFailure(error)) this.props.onLoadFailure?.();
  }

  override render(): ReactNode {
    const { pending, failed, children } = this.props;
    const { error } = this.state;
    if (error === null) return <Suspense fallback={pending}>{children}</Suspense>;
    if (!isLoadFailure(error)) throw error;
    return failed;
  }
}

/**
 * Shows a dialog once its code has loaded; stays mounted while none is open. If the code is missing, reloads the page,
 * or closes and shows a toast.
 */
export function DeferredDialog({
  onClose,
  isInAddress = false,
  children,
}: {
  onClose: () => void;
  /** Set it if the address names the dialog, so that a reload opens it again. */
  isInAddress?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations();
  const toast = useToast();
  // Defers the dialog: Suspense alone would show its fallback for 300 ms even if the code is loaded.
  const deferred = useDeferredValue(children);
  const report = async (): Promise<void> => {
    if (await reloadPage({ afterPress: !isInAddress })) return;
    onClose();
    toast.error(t('shell.failure.part'));
  };
  return <Deferred onLoadFailure={() => void report()}>{children && deferred}</Deferred>;
}

/** Shows in the panel itself that its code failed to load. */
export function DeferredPanel({
  failedText,
  children,
}: {
  failedText: string;
  children: ReactNode;
}) {
  const panel = (isError: boolean) => (
    <div className="panel">
      <LoadState isError={isError} failedText={failedText} onRetry={() => void reload()} />
    </div>
  );
  return (
    <Deferred pending={panel(false)} failed={panel(true)}>
      {children}
    </Deferred>
  );
}

/** Reloads the page, because React caches a failed import. */
async function reload(): Promise<void> {
  if (await isServerReachable()) location.reload();
}
