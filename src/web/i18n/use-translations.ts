import { useMemo, type ReactNode } from 'react';
import { useTranslations as useIntlTranslations } from 'use-intl/react';
import type { TextKey } from '#domain/text-key.ts';

export type { TextKey };

type TextValues = Record<string, string | number | Date>;

type RichValues = Record<string, string | number | Date | ((chunks: ReactNode) => ReactNode)>;

export interface Translate {
  /** The text in the shown language, with the values put into its places. */
  (key: TextKey, values?: TextValues): string;
  /** For texts with tags: `t.rich('legal.about.source', { link: (chunks) => <a href="…">{chunks}</a> })`. */
  rich: (key: TextKey, values?: RichValues) => ReactNode;
  /** Whether a code that came from the server is a text. */
  has: (key: string) => key is TextKey;
}

/**
 * Texts of the shown language. A text that it lacks comes in the fallback language. use-intl derives keys from nested
 * messages; ours are flat, so their types come from the file itself.
 */
export function useTranslations(): Translate {
  const translate = useIntlTranslations();
  return useMemo(
    () =>
      Object.assign((key: TextKey, values?: TextValues) => translate(key, values), {
        rich: (key: TextKey, values?: RichValues) => translate.rich(key, values),
        has: (key: string): key is TextKey => translate.has(key),
      }),
    [translate],
  );
}
