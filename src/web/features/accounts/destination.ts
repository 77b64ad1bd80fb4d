import { memberPage } from '#domain/shared/pages.ts';
import { wantedPage } from '#web/api/wanted-page.ts';

const home = '/dashboard';

/**
 * The page after a sign-in: the one that was wanted, by the history or the address (`?next=/profile`), else the
 * dashboard. Only our members' pages count.
 */
export function destinationAfterSignIn(search: string, historyState: unknown): string {
  const next = new URLSearchParams(search).get('next');
  return memberPage(next ?? '') ?? wantedPage(historyState) ?? home;
}
