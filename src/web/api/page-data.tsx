import type { DehydratedState } from '@tanstack/react-query';
import { createContext, useContext, type ReactNode } from 'react';
import type { PageData } from '#domain/shared/pages.ts';

const PageDataContext = createContext<PageData | null>(null);

export function PageDataProvider({ data, children }: { data: PageData; children: ReactNode }) {
  return <PageDataContext value={data}>{children}</PageDataContext>;
}

/** Returns the data of the server's rendering: testimonials, operator, languages, signed in or not. */
export function usePageData(): PageData {
  const data = useContext(PageDataContext);
  if (data === null) throw new Error('Render this inside App.');
  return data;
}

/** Reads the JSON that the server wrote into the page. */
export function readPageData(): PageData {
  const element = document.getElementById('page-data');
  if (element === null) throw new Error('The page carries no data.');
  const data: PageData = JSON.parse(element.textContent);
  return data;
}

/** Reads the answers to the page's queries. Dates them by the browser's clock, which may differ from the server's. */
export function readPageQueries(): DehydratedState | undefined {
  const element = document.getElementById('page-queries');
  if (element === null) return undefined;
  const state: DehydratedState = JSON.parse(element.textContent);
  const now = Date.now();
  const queries = state.queries.map((query) => ({
    ...query,
    dehydratedAt: now,
    state: { ...query.state, dataUpdatedAt: now },
  }));
  return { ...state, queries };
}
