import { useMemo, type ReactNode } from 'react';
import { useTranslations as useIntlTranslations } from 'use-intl/react';
import type { TextKey } from '#domain/i18n/text-key.ts';
import { holdsRightToLeft } from '#domain/i18n/writing-direction.ts';

export type { TextKey };

type TextValues = Record<string, string | number | Date>;

type RichValues = Record<string, string | number | Date | ((chunks: ReactNode) => ReactNode)>;

export interface Translate {
  /** Returns the text in the shown language with its values. */
  (key: TextKey, values?: TextValues): string;
  /** Renders a text with tags: `t.rich('legal.about.source', { link: (chunks) => <a href="…">{chunks}</a> })`. */
  rich: (key: TextKey, values?: RichValues) => ReactNode;
  /** Returns true if a code from the server is a text key. */
  has: (key: string) => key is TextKey;
}

/**
 * Texts of the shown language, or of the fallback language where a text is missing. Keys are typed by the text file:
 * use-intl would derive them from nested messages, but ours are flat.
 */
export function useTranslations(): Translate {
  const translate = useIntlTranslations();
  return useMemo(
    () =>
      Object.assign((key: TextKey, values?: TextValues) => translate(key, isolate(values)), {
        rich: (key: TextKey, values?: RichValues) => translate.rich(key, isolate(values)),
        has: (key: string): key is TextKey => translate.has(key),
      }),
    [translate],
  );
}

/** Isolates Arabic and Hebrew values by Unicode marks: they would otherwise reorder a number that follows. */
function isolate<Value>(values: Record<string, Value> | undefined) {
  if (values === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && holdsRightToLeft(value) ? `\u2068${value}\u2069` : value,
    ]),
  );
}
