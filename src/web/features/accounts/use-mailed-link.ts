import { useEffect, useMemo } from 'react';
import type { SecretParameter } from '#domain/shared/pages.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

export type MailedLink<Name extends SecretParameter> =
  /** Applies on the server and until hydration. */
  { status: 'reading' } | { status: 'missing' } | { status: 'given'; name: Name; token: string };

const reading = { status: 'reading' } as const;
const missing = { status: 'missing' } as const;

/** Keeps the secret after its removal from the address. Each mailed link opens a new document. */
let keptLink: { name: string; token: string } | null = null;

/**
 * Returns the secret of a mailed link in one of `names` (`?token=…`). Removes it from the address at once, so that
 * neither history nor screen shows it. Back to this page finds it again, another link to the page does not.
 */
export function useMailedLink<Name extends SecretParameter>(
  names: readonly Name[],
): MailedLink<Name> {
  const isHydrated = useIsHydrated();
  const { hasSecret } = usePageData();
  const link = useMemo(() => (isHydrated ? readLink(names) : null), [isHydrated, names]);
  useEffect(() => {
    if (link !== null) hideSecret(link.name);
  }, [link]);
  if (!isHydrated) return hasSecret ? reading : missing;
  const name = names.find((candidate) => candidate === link?.name);
  return link === null || name === undefined
    ? missing
    : { status: 'given', name, token: link.token };
}

function readLink(names: readonly string[]): { name: string; token: string } | null {
  const parameters = new URLSearchParams(location.search);
  for (const name of names) {
    // Cuts off punctuation that some mail programs take for a part of the address.
    const token = /^[\w-]+/u.exec(parameters.get(name) ?? '')?.[0];
    if (token !== undefined) keptLink = { name, token };
  }
  const state: { hidesSecret?: boolean } | null = history.state;
  const isHere = names.some((name) => parameters.has(name)) || state?.hidesSecret === true;
  return isHere ? keptLink : null;
}

function hideSecret(name: string): void {
  const url = new URL(location.href);
  url.searchParams.delete(name);
  history.replaceState({ ...history.state, hidesSecret: true }, '', url);
}
