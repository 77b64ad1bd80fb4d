import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useIsAlive } from '#web/ui/use-is-alive.ts';

/**
 * Returns the dialog named in the address (`?open=ai`), so that a link opens it and Back closes it, and a function that
 * closes it. The server renders none.
 */
export function useOpenDialog<Name extends string>(
  names: readonly Name[],
): [open: Name | null, close: () => void] {
  const isAlive = useIsAlive();
  const [parameters, setParameters] = useSearchParams();
  const open = (isAlive && names.find((name) => name === parameters.get('open'))) || null;
  const wasClosed = useRef(false);
  useEffect(() => {
    if (isAlive && open === null) wasClosed.current = true;
  }, [isAlive, open]);
  const close = useCallback(() => {
    if (!new URLSearchParams(location.search).has('open')) return;
    // Goes back if a link in this page opened it: the previous entry is the page without it.
    if (wasClosed.current) history.back();
    else setParameters(without, { replace: true, state: history.state });
  }, [setParameters]);
  return [open, close];
}

function without(parameters: URLSearchParams): URLSearchParams {
  parameters.delete('open');
  return parameters;
}
