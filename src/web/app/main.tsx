import '#web/ui/styles.css';
// Before all others: it says in which order the layers of every style sheet prevail.
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { textNamesOf } from '#domain/i18n/text-files.ts';
import { readPageData, readPageQueries } from '#web/api/page-data.tsx';
import { createQueryClient } from '#web/api/query-client.ts';
import { compareClocks } from '#web/api/session.ts';
import { App } from '#web/app/app.tsx';
import { keepHistoryCareful } from '#web/app/careful-history.ts';
import { routeOf, type PageRoute } from '#web/app/routes.tsx';
import { textsQuery } from '#web/i18n/texts.ts';
import { watchBack } from '#web/ui/close-on-back.ts';
import { isMissing, watchMissingCode } from '#web/ui/missing-code.ts';

/** Brings the page that the server sent to life. Resolves once it listens. */
export async function start(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root.');
  watchMissingCode();
  const data = readPageData();
  const { textUrls, language, signedIn } = data;
  const queryClient = createQueryClient();
  const coming = Promise.all([
    ...textNamesOf(location.pathname, signedIn).map((name) =>
      queryClient.fetchQuery(textsQuery(textUrls[language], name)),
    ),
    preload(routeOf(location.pathname)),
  ]);
  const queries = readPageQueries();
  if (queries !== undefined) compareClocks(data.now);
  await coming;
  keepHistoryCareful();
  watchBack();
  await new Promise<void>((resolve) => {
    const app = <App data={data} queryClient={queryClient} queries={queries} onAlive={resolve} />;
    // The shell, which a browser has kept for the time without a server, has no page in it yet.
    if (root.hasChildNodes()) hydrateRoot(root, app, errorHandlers);
    else createRoot(root, errorHandlers).render(app);
  });
  root.dataset['awake'] = 'true';
}

const errorHandlers: RootOptions = {
  // FailureBoundary reports what it catches.
  onCaughtError: () => undefined,
  onRecoverableError: (error) => {
    if (!isMissing(error instanceof Error && error.cause ? error.cause : error)) reportError(error);
  },
};

/**
 * Without its code a public page can still be read, and the next press tries again. A member's page is nothing
 * without it: there the app starts, and says so.
 */
async function preload({ preload, membersOnly }: PageRoute): Promise<void> {
  await preload().catch((error: unknown) => {
    if (!membersOnly) throw error;
  });
}
