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
import { nestTexts, rememberLanguage, textsQuery, type CompiledTexts } from '#web/i18n/texts.ts';

interface LanguageState {
  language: Language;
  /** Where its texts lie. */
  textUrl: string;
  /** Loads the texts, shows them and remembers the choice. Rejects, with nothing changed, when they cannot be had. */
  switchLanguage: (language: Language) => Promise<void>;
}

const LanguageContext = createContext<LanguageState | null>(null);

type Props = {
  /** The first language. */
  language: Language;
  /** Where the compiled texts of each language lie. */
  textUrls: Record<Language, string>;
  /** ISO 8601. */
  now: string;
  /** The server's, in which it has rendered; once hydrated, dates are those of the browser's. */
  timeZone: string;
  children: ReactNode;
};

/** Holds the language, and gives the texts of `site`. */
export function TextsProvider({ language: first, textUrls, now, timeZone, children }: Props) {
  const client = useQueryClient();
  const [language, setLanguage] = useState(first);
  const chosen = useRef<Language | null>(first);
  const start = useMemo(() => new Date(now), [now]);
  const [shownZone, setShownZone] = useState(timeZone);
  useEffect(() => {
    // A page that still hydrates would be drawn anew by an update that does not wait for it.
    startTransition(() => setShownZone(browserZone()));
  }, []);

  // Stable, so that effects may depend on it.
  const switchLanguage = useCallback(
    async (wanted: Language) => {
      if (wanted === chosen.current) return;
      chosen.current = wanted;
      const shown = textNames.filter((name) =>
        client
          .getQueriesData({ queryKey: ['messages', name] })
          .some(([, texts]) => texts !== undefined),
      );
      try {
        await Promise.all(
          shown.map((name) => client.fetchQuery(textsQuery(textUrls[wanted], name))),
        );
      } catch (error) {
        if (chosen.current === wanted) chosen.current = null;
        throw error;
      }
      // Chosen again while the texts were on their way: the last choice counts.
      if (chosen.current !== wanted) return;
      setLanguage(wanted);
      rememberLanguage(wanted);
      document.documentElement.lang = wanted;
    },
    [client, textUrls],
  );
  const state = useMemo(
    () => ({ language, textUrl: textUrls[language], switchLanguage }),
    [language, switchLanguage, textUrls],
  );
  return (
    <LanguageContext value={state}>
      <IntlProvider locale={languageFacts[language].locale} now={start} timeZone={shownZone}>
        <WithTexts names={[]}>{children}</WithTexts>
      </IntlProvider>
    </LanguageContext>
  );
}

function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Gives the texts of `site` and of these files. Suspends until they are there. */
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

/** Stable, so that the texts are nested once. */
function toMessages(files: readonly { data: CompiledTexts }[]) {
  return nestTexts(files.map(({ data }) => data));
}

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (state === null) throw new Error('Render this inside TextsProvider.');
  return state;
}
