import '#web/ui/styles.css';
// Comes first, since it sets the order of the layers of all style sheets.
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { textNamesOf } from '#domain/i18n/text-files.ts';
import { readPageData, readPageQueries } from '#web/api/page-data.tsx';
import { createQueryClient } from '#web/api/query-client.ts';
import { measureClockSkew } from '#web/api/session.ts';
import { confirmThenLeave, hasUnsavedChanges } from '#web/api/unsaved-changes.ts';
import { App } from '#web/app/app.tsx';
import { routeOf, type PageRoute } from '#web/app/routes.tsx';
import { textsQuery } from '#web/i18n/texts.ts';
import { isLoadFailure, watchLoadFailures } from '#web/ui/load-failure.ts';
import { watchHistory } from '#web/ui/page-history.ts';

/** Hydrates the page. Resolves after hydration. */
export async function start(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root.');
  watchLoadFailures();
  const data = readPageData();
  const { textUrls, language, signedIn } = data;
  const queryClient = createQueryClient();
  const resources = Promise.all([
    ...textNamesOf(location.pathname, signedIn).map((name) =>
      queryClient.fetchQuery(textsQuery(textUrls[language], name)),
    ),
    preload(routeOf(location.pathname)),
  ]);
  const queries = readPageQueries();
  if (queries !== undefined) measureClockSkew(data.now);
  await resources;
  watchHistory({ hasUnsavedChanges, confirmThenLeave });
  await new Promise<void>((resolve) => {
    const app = (
      <App data={data} queryClient={queryClient} queries={queries} onHydrated={resolve} />
    );
    // Renders the offline shell from scratch: it contains no page.
    if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app, errorHandlers));
    else createRoot(root, errorHandlers).render(app);
  });
  root.dataset['hydrated'] = 'true';
}

const errorHandlers: RootOptions = {
  // Leaves caught errors to FailureBoundary, which reports them.
  onCaughtError: () => undefined,
  onRecoverableError: (error) => {
    if (!isLoadFailure(error instanceof Error && error.cause ? error.cause : error))
      reportError(error);
  },
};

/** Loads the page's code. Rejects for a public page, which is readable without it; a member page shows the error. */
async function preload({ preload, membersOnly }: PageRoute): Promise<void> {
  await preload().catch((error: unknown) => {
    if (!membersOnly) throw error;
  });
}
