import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mapLanguages } from '#domain/i18n/language.ts';
import admin from '#texts/de/admin.json' with { type: 'json' };
import app from '#texts/de/app.json' with { type: 'json' };
import legal from '#texts/de/legal.json' with { type: 'json' };
import site from '#texts/de/site.json' with { type: 'json' };
import { createQueryClient } from '#web/api/query-client.ts';
import { TextsProvider } from '#web/i18n/texts-provider.tsx';
import { textsQuery } from '#web/i18n/texts.ts';

export const textUrls = mapLanguages((language) => `/${language}`);
/** Fixes the page's render time. */
export const now = '2026-06-15T10:00:00.000Z';
export const timeZone = 'Europe/Berlin';

const texts = { ...site, ...legal, ...app, ...admin };

/** Returns a German text; fills only plain `{name}` places. */
export function t(key: keyof typeof texts, values: Record<string, string | number> = {}): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`{${name}}`, String(value)),
    texts[key],
  );
}

/** Wraps a hook in a query cache and the German texts. */
export function inGerman(client: QueryClient = createQueryClient()) {
  client.setQueryData(textsQuery(textUrls.de, 'site').queryKey, texts);
  return function Around({ children }: { children: ReactNode }) {
    return (
      <QueryClientProvider client={client}>
        <TextsProvider language="de" textUrls={textUrls} now={now} timeZone={timeZone}>
          {children}
        </TextsProvider>
      </QueryClientProvider>
    );
  };
}
