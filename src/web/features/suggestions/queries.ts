import { useQueryClient } from '@tanstack/react-query';
import type { Language } from '#domain/i18n/language.ts';
import { api, read } from '#web/api/client.ts';
import { readStreamedText, type TextHandler } from '#web/api/event-stream.ts';
import { withRequestKey } from '#web/api/request-key.ts';
import { useOnce } from '#web/api/use-once.ts';

export type Suggestion = {
  text: string;
  language: Language;
  /** A visitor's remaining number today; null without a limit. */
  remaining: number | null;
};

/** Streams a compliment from traits. Status 429: the visitor's daily limit is reached. */
export async function requestSuggestion(
  input: { traits: string[]; language: Language },
  listener: TextHandler,
): Promise<Suggestion> {
  const { text, remaining } = await readStreamedText(
    (options) => api.suggestions.$post({ json: input }, options),
    listener,
  );
  return { text, language: input.language, remaining };
}

/** Adds a generated compliment to the member's received ones. */
export function useSaveSuggestion() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (text: string) =>
      withRequestKey(['keep', text], (options) =>
        read(api.compliments.ai.$post({ json: { text } }, options)),
      ),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['compliments'] }),
        client.invalidateQueries({ queryKey: ['profile'] }),
        client.invalidateQueries({ queryKey: ['unread'] }),
      ]),
  });
}
