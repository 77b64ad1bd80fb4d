import { memberPage } from '#domain/shared/pages.ts';
import { returnPathOf } from '#web/api/return-path.ts';

const defaultPage = '/dashboard';

/**
 * Returns the page after a sign-in: from the history or the address (`?next=/profile`), else the dashboard. Accepts
 * only members' pages, to prevent redirects to other sites.
 */
export function destinationAfterSignIn(search: string, historyState: unknown): string {
  const next = new URLSearchParams(search).get('next');
  return memberPage(next ?? '') ?? returnPathOf(historyState) ?? defaultPage;
}
