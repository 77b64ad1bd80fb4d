import { useMemo, type ReactNode } from 'react';
import { useTranslations as useIntlTranslations } from 'use-intl/react';
import type { TextKey } from '#domain/i18n/text-key.ts';
import { holdsRightToLeft } from '#domain/i18n/writing-direction.ts';

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
      Object.assign((key: TextKey, values?: TextValues) => translate(key, apart(values)), {
        rich: (key: TextKey, values?: RichValues) => translate.rich(key, apart(values)),
        has: (key: string): key is TextKey => translate.has(key),
      }),
    [translate],
  );
}

/** A name in Arabic or Hebrew would draw a number that follows it to its own side; between these signs it does not. */
function apart<Value>(values: Record<string, Value> | undefined) {
  if (values === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && holdsRightToLeft(value) ? `\u2068${value}\u2069` : value,
    ]),
  );
}
