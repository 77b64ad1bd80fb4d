import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl/react';
import type { Language } from '#domain/language.ts';
import { loadMessages, rememberLanguage, type Messages } from '#web/i18n/texts.ts';

interface LanguageState {
  language: Language;
  /** Loads the texts, shows them and remembers the choice. Rejects, with nothing changed, when they cannot be had. */
  switchLanguage: (language: Language) => Promise<void>;
}

const LanguageContext = createContext<LanguageState | null>(null);

type Props = {
  language: Language;
  messages: Messages;
  /** Addresses of the compiled texts of each language. */
  textUrls: Record<Language, string>;
  /** ISO 8601. */
  now: string;
  /** The server has no idea of the reader's time zone, so what it renders may not depend on one. */
  timeZone: string;
  children: ReactNode;
};

export function TextsProvider({ textUrls, now, timeZone, children, ...initial }: Props) {
  const [shown, setShown] = useState({ language: initial.language, messages: initial.messages });
  const start = useMemo(() => new Date(now), [now]);
  const current = useRef(shown.language);

  // Stable, so that effects may depend on it.
  const switchLanguage = useCallback(
    async (language: Language) => {
      if (language === current.current) return;
      const before = current.current;
      current.current = language;
      const messages = await loadMessages(textUrls[language]).catch((error: unknown) => {
        current.current = before;
        throw error;
      });
      // Chosen again while the texts were on their way: the last choice counts.
      if (current.current !== language) return;
      rememberLanguage(language);
      document.documentElement.lang = language;
      setShown({ language, messages });
    },
    [textUrls],
  );

  const state = useMemo(
    () => ({ language: shown.language, switchLanguage }),
    [shown.language, switchLanguage],
  );
  return (
    <LanguageContext value={state}>
      <IntlProvider
        locale={shown.language}
        messages={shown.messages}
        now={start}
        timeZone={timeZone}
      >
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

export function useLanguage(): LanguageState {
  const state = use(LanguageContext);
  if (state === null) throw new Error('Render this inside TextsProvider.');
  return state;
}
