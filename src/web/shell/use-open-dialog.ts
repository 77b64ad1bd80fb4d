import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

/**
 * Returns the dialog named in the address (`?open=ai`), so that a link opens it and Back closes it, and a function that
 * closes it. The server renders none.
 */
export function useOpenDialog<Name extends string>(
  names: readonly Name[],
): [open: Name | null, close: () => void] {
  const isHydrated = useIsHydrated();
  const [parameters, setParameters] = useSearchParams();
  const open = (isHydrated && names.find((name) => name === parameters.get('open'))) || null;
  const wasClosed = useRef(false);
  useEffect(() => {
    if (isHydrated && open === null) wasClosed.current = true;
  }, [isHydrated, open]);
  const close = useCallback(() => {
    if (!new URLSearchParams(location.search).has('open')) return;
    // Goes back if a link in this page opened it: the previous entry is the page without it.
    if (wasClosed.current) history.back();
    else setParameters(withoutOpen, { replace: true, state: history.state });
  }, [setParameters]);
  return [open, close];
}

function withoutOpen(parameters: URLSearchParams): URLSearchParams {
  parameters.delete('open');
  return parameters;
}
