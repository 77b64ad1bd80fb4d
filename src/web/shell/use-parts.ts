import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { reloadForNewCode, takePressBeforeReload } from '#web/shell/reload-once.ts';
import { MissingCodeError, type LazyPart } from '#web/ui/lazy-part.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Loadable = Pick<LazyPart, 'preload'>;

/**
 * For what a press opens and whose code comes on its own, such as dialogs. It is fetched when the browser has time, or
 * somebody reaches for something. `open` acts as soon as it is there, so nothing opens empty, and a press that comes
 * before is not lost; people are told when it does not come. The list must stay the same.
 */
export function useParts(parts: readonly Loadable[]) {
  const t = useTranslations();
  const toast = useToast();
  const [isOpening, setOpening] = useState(false);
  const latest = useRef(0);

  useEffect(() => fetchEarly(parts), [parts]);
  useEffect(() => {
    if (takePressBeforeReload()) toast.info(t('shell.failure.renewed'));
  }, [t, toast]);
  useEffect(
    () => () => {
      latest.current = -1;
    },
    [],
  );

  const load = useCallback(
    async (wanted: readonly Loadable[], act: () => void): Promise<void> => {
      latest.current += 1;
      const press = latest.current;
      setOpening(true);
      try {
        await Promise.all(wanted.map((part) => part.preload()));
        // Pressed again out of impatience is meant once; whoever has left wants nothing any more.
        if (press === latest.current) act();
      } catch (error) {
        if (press !== latest.current) return;
        const isReloading = error instanceof MissingCodeError && (await reloadForNewCode());
        if (!isReloading) toast.error(t('shell.failure.part'));
      } finally {
        setOpening(false);
      }
    },
    [t, toast],
  );
  const open = useCallback(
    (wanted: readonly Loadable[], act: () => void): void => void load(wanted, act),
    [load],
  );
  return { open, isOpening };
}

const signs = ['pointerover', 'focusin', 'touchstart'] as const;

/** Fetches them once the browser is idle, or at the first sign of somebody. Answers how to let it be. */
function fetchEarly(parts: readonly Loadable[]): () => void {
  const fetchAll = (): void => {
    stop();
    // A failure shows itself when somebody really presses.
    for (const part of parts) part.preload().catch(() => undefined);
  };
  const hasIdle = 'requestIdleCallback' in globalThis;
  const timer = hasIdle
    ? requestIdleCallback(fetchAll, { timeout: 4000 })
    : setTimeout(fetchAll, 1500);
  const stop = (): void => {
    if (typeof timer === 'number' && hasIdle) cancelIdleCallback(timer);
    else clearTimeout(timer);
    for (const sign of signs) removeEventListener(sign, fetchAll);
  };
  for (const sign of signs) addEventListener(sign, fetchAll, { passive: true });
  return stop;
}
