import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import type { Language } from '#domain/i18n/language.ts';
import { adminPageSize } from '#web/admin/page-size.ts';
import { api, read } from '#web/api/client.ts';
import { useOnce } from '#web/api/use-once.ts';

const words = api.admin['guard-words'];

type WordPage = InferResponseType<typeof words.$get, 200>;
export type GuardWord = WordPage['words'][number];

export type WordQuery = { search: string; language: Language | null; page: number };

/** Fetches one page of the administrators' words, newest first. */
export const wordsQuery = ({ language, ...query }: WordQuery) =>
  queryOptions({
    queryKey: ['guard-words', language, query],
    queryFn: ({ signal }) =>
      read(
        words.$get(
          {
            query: {
              ...query,
              ...(language === null ? {} : { language }),
              pageSize: adminPageSize,
            },
          },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
  });

/** Adds a word, which takes effect at once. */
export function useAddWord() {
  return useOnce({
    mutationFn: (json: InferRequestType<typeof words.$post>['json']) => read(words.$post({ json })),
    refetches: [['guard-words']],
  });
}

/** Removes a word. Succeeds if it is already gone. */
export function useRemoveWord() {
  return useOnce({
    mutationFn: (id: string) => read(words[':id'].$delete({ param: { id } })),
    refetches: [['guard-words']],
  });
}

/** Runs the text guard on a text. */
export function useTryText() {
  return useOnce({
    mutationFn: (json: { text: string; language: Language }) => read(words.try.$post({ json })),
  });
}
