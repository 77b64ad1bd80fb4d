import { hydrateRoot } from 'react-dom/client';
import { App } from '#web/app.tsx';
import { createQueryClient } from '#web/api/query-client.ts';
import { readPageData } from '#web/api/page-data.tsx';
import { loadMessages } from '#web/i18n/texts.ts';
import { routeOf } from '#web/routes.tsx';
import '#web/ui/styles.css';

/** Brings the page that the server sent to life. Resolves once it listens. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root.');
  const data = readPageData();
  const [messages] = await Promise.all([
    loadMessages(data.textUrls[data.language]),
    routeOf(location.pathname).preload(),
  ]);
  await new Promise<void>((resolve) => {
    hydrateRoot(
      root,
      <App
        data={data}
        messages={messages}
        queryClient={createQueryClient()}
        timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
        onAlive={resolve}
      />,
    );
  });
}
