import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, type FunctionComponent, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import admin from '#texts/de/admin.json' with { type: 'json' };
import app from '#texts/de/app.json' with { type: 'json' };
import site from '#texts/de/site.json' with { type: 'json' };
import { createQueryClient } from '#web/api/query-client.ts';
import { TextsProvider } from '#web/i18n/texts-provider.tsx';
import { textsQuery } from '#web/i18n/texts.ts';

/** A hook at work. Wait for what it will say by `vi.waitFor`; what it says at once is said when this returns. */
export interface Rendered<Result> {
  /** What it said last. */
  readonly current: Result;
  /** The component that used it is gone. */
  leave: () => void;
}

/** Uses a hook in a component of its own, within `Around` (see `inGerman`). */
export function renderHook<Result>(
  useIt: () => Result,
  Around: FunctionComponent<{ children: ReactNode }> = ({ children }) => children,
): Rendered<Result> {
  const said: Result[] = [];
  function Probe() {
    said.push(useIt());
    return null;
  }
  const root = createRoot(document.createElement('div'));
  // With its effects, which a browser would run after it has drawn.
  act(() =>
    root.render(
      <Around>
        <Probe />
      </Around>,
    ),
  );
  return {
    get current() {
      const last = said.at(-1);
      if (last === undefined) throw new Error('The hook has said nothing yet.');
      return last;
    },
    leave: () => root.unmount(),
  };
}

const textUrls = { de: '/de', en: '/en', 'zh-Hans': '/zh-Hans', 'zh-Hant': '/zh-Hant' };

/** What most hooks need around them: a cache, and the German texts. */
export function inGerman(client: QueryClient = createQueryClient()) {
  client.setQueryData(textsQuery(textUrls.de, 'site').queryKey, { ...site, ...app, ...admin });
  return function Around({ children }: { children: ReactNode }) {
    return (
      <QueryClientProvider client={client}>
        <TextsProvider
          language="de"
          textUrls={textUrls}
          now="2026-06-15T10:00:00.000Z"
          timeZone="Europe/Berlin"
        >
          {children}
        </TextsProvider>
      </QueryClientProvider>
    );
  };
}
