import { memberPage } from '#domain/shared/pages.ts';
import { wantedPage } from '#web/api/wanted-page.ts';

const home = '/dashboard';

/**
 * Where somebody goes after signing in: to the page that sent them here, by the browser's history or by the
 * address (`?next=/profile`), else to the dashboard. Only our own member pages count.
 */
export function destinationAfterSignIn(search: string, historyState: unknown): string {
  const next = new URLSearchParams(search).get('next');
  return memberPage(next ?? '') ?? wantedPage(historyState) ?? home;
}
