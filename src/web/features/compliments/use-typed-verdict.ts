import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { Language } from '#domain/i18n/language.ts';
import { api, read } from '#web/api/client.ts';
import { useSettled } from '#web/forms/use-settled.ts';

/** What the text guard says about a text that is being written. */
export type TypedVerdict = InferResponseType<typeof api.compliments.check.$post, 200>;

/** A pause in typing, in milliseconds, after which the text is looked at. */
const pause = 700;

/** Half a sentence is allowed to be short and to begin with questions. */
const unfinished = new Set<TypedVerdict['rule']>(['empty', 'too-short', 'several-questions']);

/**
 * What the text guard refuses in a text that is being typed, or null. It is asked after a pause; while the text
 * changes, or without an answer, there is no verdict.
 */
export function useTypedVerdict(text: string, language: Language): TypedVerdict | null {
  const settled = useSettled(text, pause);
  const { data } = useQuery({
    queryKey: ['typed-verdict', language, settled],
    queryFn: ({ signal }) =>
      read(
        api.compliments.check.$post(
          { json: { text: settled, language, whileTyping: true } },
          { init: { signal } },
        ),
      ),
    enabled: settled.trim() !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  if (data === undefined || data.isValid || settled !== text) return null;
  return unfinished.has(data.rule) ? null : data;
}
