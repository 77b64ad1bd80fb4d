import { Component, Suspense, useDeferredValue, type ReactNode } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { isServerThere, renewPage } from '#web/shell/renew-page.ts';
import { LoadState } from '#web/ui/load-state.tsx';
import { isMissing } from '#web/ui/missing-code.ts';
import { useToast } from '#web/ui/toast.tsx';

type Props = {
  /** Stands there until the code is. */
  pending?: ReactNode;
  /** Stands there when the code does not come. */
  failed?: ReactNode;
  /** Called when it does not come. */
  onMissing?: () => void;
  children: ReactNode;
};

/**
 * A piece of a page whose code comes on its own: without it the rest of the page stays. Once it has no children any more,
 * the next ones are tried. Any other error goes on up.
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
    if (isMissing(error)) this.props.onMissing?.();
  }

  override render(): ReactNode {
    const { pending, failed, children } = this.props;
    const { error } = this.state;
    if (error === null) return <Suspense fallback={pending}>{children}</Suspense>;
    if (!isMissing(error)) throw error;
    return failed;
  }
}

/**
 * A dialog that a press opens. Stays mounted while none is open, and shows it once the code is there. When that does not
 * come, the page is loaded anew or the toast says so.
 */
export function DeferredDialog({
  onClose,
  isInAddress = false,
  children,
}: {
  onClose: () => void;
  /** Whether a reload opens the dialog again. */
  isInAddress?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations();
  const toast = useToast();
  // Suspense alone would keep an empty place for 300 ms, also where the code is there.
  const opening = useDeferredValue(children);
  const tell = async (): Promise<void> => {
    if (await renewPage({ afterPress: !isInAddress })) return;
    onClose();
    toast.error(t('shell.failure.part'));
  };
  return <Deferred onMissing={() => void tell()}>{children && opening}</Deferred>;
}

/** A panel that says itself that it did not come. */
export function DeferredPanel({
  failedText,
  children,
}: {
  failedText: string;
  children: ReactNode;
}) {
  const t = useTranslations();
  const panel = (isError: boolean) => (
    <div className="panel">
      <LoadState
        isError={isError}
        loadingLabel={t('list.state.loading')}
        failedText={failedText}
        retryLabel={t('list.state.retry')}
        onRetry={() => void loadAnew()}
      />
    </div>
  );
  return (
    <Deferred pending={panel(false)} failed={panel(true)}>
      {children}
    </Deferred>
  );
}

/** React keeps a failed import: only a new page asks again. */
async function loadAnew(): Promise<void> {
  if (await isServerThere()) location.reload();
}
