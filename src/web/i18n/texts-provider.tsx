import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query';
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { IntlProvider } from 'use-intl/react';
import { languageFacts, type Language } from '#domain/i18n/language.ts';
import { textNames, type TextName } from '#domain/i18n/text-files.ts';
import { deviceTimeZone } from '#web/i18n/device-time-zone.ts';
import { nestTexts, rememberLanguage, textsQuery, type CompiledTexts } from '#web/i18n/texts.ts';

interface LanguageState {
  language: Language;
  /** URL of its texts. */
  textUrl: string;
  /** Loads the texts, shows them and remembers the choice. Rejects, with nothing changed, if loading fails. */
  switchLanguage: (language: Language) => Promise<void>;
}

const LanguageContext = createContext<LanguageState | null>(null);

type Props = {
  /** Initial language. */
  language: Language;
  /** URL of the compiled texts of each language. */
  textUrls: Record<Language, string>;
  /** ISO 8601. */
  now: string;
  /** Server's zone, used until hydration; then dates use the browser's. */
  timeZone: string;
  children: ReactNode;
};

/** Holds the language and provides the texts of `site`. */
export function TextsProvider({
  language: initialLanguage,
  textUrls,
  now,
  timeZone,
  children,
}: Props) {
  const client = useQueryClient();
  const [language, setLanguage] = useState(initialLanguage);
  const latestChoice = useRef<Language | null>(initialLanguage);
  const initialTime = useMemo(() => new Date(now), [now]);
  const [shownZone, setShownZone] = useState(timeZone);
  useEffect(() => {
    // Uses a transition: another update during hydration would render the page again from scratch.
    startTransition(() => setShownZone(deviceTimeZone(timeZone)));
  }, [timeZone]);

  // Stays stable, so that effects may depend on it.
  const switchLanguage = useCallback(
    async (newLanguage: Language) => {
      if (newLanguage === latestChoice.current) return;
      latestChoice.current = newLanguage;
      const loadedNames = textNames.filter((name) =>
        client
          .getQueriesData({ queryKey: ['messages', name] })
          .some(([, texts]) => texts !== undefined),
      );
      try {
        await Promise.all(
          loadedNames.map((name) => client.fetchQuery(textsQuery(textUrls[newLanguage], name))),
        );
      } catch (error) {
        if (latestChoice.current === newLanguage) latestChoice.current = null;
        throw error;
      }
      // Drops the texts if another language was chosen during loading.
      if (latestChoice.current !== newLanguage) return;
      setLanguage(newLanguage);
      rememberLanguage(newLanguage);
      document.documentElement.lang = newLanguage;
    },
    [client, textUrls],
  );
  const state = useMemo(
    () => ({ language, textUrl: textUrls[language], switchLanguage }),
    [language, switchLanguage, textUrls],
  );
  return (
    <LanguageContext value={state}>
      <IntlProvider locale={languageFacts[language].locale} now={initialTime} timeZone={shownZone}>
        <WithTexts names={[]}>{children}</WithTexts>
      </IntlProvider>
    </LanguageContext>
  );
}

/** Provides the texts of `site` and of these files. Suspends until they have loaded. */
export function WithTexts({
  names,
  children,
}: {
  names: readonly TextName[];
  children: ReactNode;
}) {
  const { language, textUrl } = useLanguage();
  const messages = useSuspenseQueries({
    queries: [...new Set<TextName>(['site', ...names])].map((name) => textsQuery(textUrl, name)),
    combine: toMessages,
  });
  return (
    <IntlProvider locale={languageFacts[language].locale} messages={messages}>
      {children}
    </IntlProvider>
  );
}

/** Stays stable, so that the texts are nested once. */
function toMessages(files: readonly { data: CompiledTexts }[]) {
  return nestTexts(files.map(({ data }) => data));
}

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (state === null) throw new Error('Render this inside TextsProvider.');
  return state;
}
