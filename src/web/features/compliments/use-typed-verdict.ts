import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { Language } from '#domain/i18n/language.ts';
import { api, read } from '#web/api/client.ts';
import { useDebounced } from '#web/forms/use-debounced.ts';

/** The text guard's verdict on a text being written. */
export type TypedVerdict = InferResponseType<typeof api.compliments.check.$post, 200>;

/** Waits this long after the last key, in milliseconds. */
const debounceMs = 700;

/** Ignores these rules: an unfinished text may be short or begin with questions. */
const ignoredRules = new Set<TypedVerdict['rule']>(['empty', 'too-short', 'several-questions']);

/** Asks the text guard about a typed text after a pause; null while the text changes or without an answer. */
export function useTypedVerdict(text: string, language: Language): TypedVerdict | null {
  const debouncedText = useDebounced(text, debounceMs);
  const { data } = useQuery({
    queryKey: ['typed-verdict', language, debouncedText],
    queryFn: ({ signal }) =>
      read(
        api.compliments.check.$post(
          { json: { text: debouncedText, language, whileTyping: true } },
          { init: { signal } },
        ),
      ),
    enabled: debouncedText.trim() !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  if (data === undefined || data.isValid || debouncedText !== text) return null;
  return ignoredRules.has(data.rule) ? null : data;
}
