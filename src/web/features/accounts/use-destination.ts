import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { returnState } from '#web/api/return-path.ts';
import { destinationAfterSignIn } from '#web/features/accounts/destination.ts';

/** Returns the page after the sign-in. Moves `?next=` from the address into the history. */
export function useDestination(): string {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const destination = destinationAfterSignIn(search, useHistoryState<unknown>());
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!parameters.has('next')) return;
    parameters.delete('next');
    const address = parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
    const [pagePath = '', query = ''] = destination.split('?', 2);
    navigate(address, { replace: true, state: returnState(pagePath, query) });
  }, [destination, navigate, path, search]);
  return destination;
}
