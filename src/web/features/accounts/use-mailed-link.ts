import { useEffect } from 'react';
import type { SecretParameter } from '#domain/shared/pages.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

export type MailedLink<Name extends SecretParameter> =
  /** Applies on the server and until hydration. */
  { status: 'reading' } | { status: 'missing' } | { status: 'given'; name: Name; token: string };

const reading = { status: 'reading' } as const;
const missing = { status: 'missing' } as const;

/** Keeps the secret after its removal from the address. Each mailed link opens a new document. */
let foundLink: { name: string; token: string } | null = null;

/**
 * Returns the secret of a mailed link in one of `names` (`?token=…`). Removes it from the address at once, so that
 * neither history nor screen shows it.
 */
export function useMailedLink<Name extends SecretParameter>(
  names: readonly Name[],
): MailedLink<Name> {
  const isHydrated = useIsHydrated();
  const { hasSecret } = usePageData();
  useEffect(() => {
    if (isHydrated) removeFromAddress();
  }, [isHydrated]);
  if (!isHydrated) return hasSecret ? reading : missing;
  foundLink ??= readAddress(names);
  const name = names.find((candidate) => candidate === foundLink?.name);
  if (foundLink === null || name === undefined) return missing;
  return { status: 'given', name, token: foundLink.token };
}

function readAddress(names: readonly string[]): { name: string; token: string } | null {
  const parameters = new URLSearchParams(location.search);
  for (const name of names) {
    // Cuts off punctuation that some mail programs take for a part of the address.
    const token = /^[\w-]+/u.exec(parameters.get(name) ?? '')?.[0];
    if (token !== undefined) return { name, token };
  }
  return null;
}

function removeFromAddress(): void {
  if (foundLink === null) return;
  const url = new URL(location.href);
  url.searchParams.delete(foundLink.name);
  history.replaceState(history.state, '', url);
}
