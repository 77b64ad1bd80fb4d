import {
  createContext,
  use,
  useContext,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { IntlProvider } from 'use-intl/react';
import type { Language } from '#domain/language.ts';
import { keysOf } from '#domain/tables.ts';
import type { TextPart } from '#domain/text-parts.ts';
import { loadTexts, nestTexts, rememberLanguage, type TextsByPart } from '#web/i18n/texts.ts';
import { MissingCodeError } from '#web/ui/lazy-part.tsx';

interface LanguageState {
  language: Language;
  /** Loads the texts, shows them and remembers the choice. Rejects, with nothing changed, when they cannot be had. */
  switchLanguage: (language: Language) => Promise<void>;
}

interface PartsState {
  /** What can be shown. */
  parts: readonly TextPart[];
  /** Resolves once these parts can be shown too. Rejects with MissingCodeError. */
  addParts: (parts: readonly TextPart[]) => Promise<void>;
  /** The same as one promise for ever, which is what React can wait for. */
  waitFor: (parts: readonly TextPart[]) => Promise<void>;
}

const LanguageContext = createContext<LanguageState | null>(null);
const PartsContext = createContext<PartsState | null>(null);

type Shown = { language: Language; texts: TextsByPart };

type Wanted = { language: Language; parts: readonly TextPart[] };

type Props = Shown & {
  /** Where the compiled texts of each language lie. */
  textUrls: Record<Language, string>;
  /** ISO 8601. */
  now: string;
  /** The server has no idea of the reader's time zone, so what it renders may not depend on one. */
  timeZone: string;
  children: ReactNode;
};

export function TextsProvider({ textUrls, now, timeZone, children, ...initial }: Props) {
  const { shown, want, wanted } = useWantedTexts(initial, textUrls);
  const start = useMemo(() => new Date(now), [now]);
  const messages = useMemo(() => nestTexts(shown.texts), [shown.texts]);

  // Stable, so that effects may depend on it.
  const switchLanguage = useCallback(
    async (language: Language) => {
      const before = wanted.current.language;
      if (language === before) return;
      const speak = (spoken: Language) => (all: Wanted) => ({ ...all, language: spoken });
      await want(speak(language), speak(before));
      // Chosen again while the texts were on their way: the last choice counts.
      if (wanted.current.language !== language) return;
      rememberLanguage(language);
      document.documentElement.lang = language;
    },
    [want, wanted],
  );
  const language = useMemo(
    () => ({ language: shown.language, switchLanguage }),
    [shown.language, switchLanguage],
  );
  const parts = useParts(shown, want, wanted);
  return (
    <LanguageContext value={language}>
      <PartsContext value={parts}>
        <IntlProvider locale={shown.language} messages={messages} now={start} timeZone={timeZone}>
          {children}
        </IntlProvider>
      </PartsContext>
    </LanguageContext>
  );
}

/** Wants something else, and takes it back when it cannot be had. */
type Want = (wish: (all: Wanted) => Wanted, takeBack: (all: Wanted) => Wanted) => Promise<void>;

/** Shows one language in all parts that somebody has wanted so far, however the wishes overtake each other. */
function useWantedTexts(
  initial: Shown,
  textUrls: Record<Language, string>,
): { shown: Shown; want: Want; wanted: RefObject<Wanted> } {
  const [shown, setShown] = useState<Shown>(initial);
  const latest = useRef<Shown>(initial);
  const wanted = useRef<Wanted>({ language: initial.language, parts: keysOf(initial.texts) });

  const settle = useCallback(async (): Promise<void> => {
    let goal: Wanted;
    let texts: TextsByPart;
    do {
      goal = wanted.current;
      const { language } = goal;
      const there = latest.current.language === language ? latest.current.texts : {};
      const missing = goal.parts.filter((part) => there[part] === undefined);
      texts = { ...there, ...(await loadTexts(textUrls[language], missing)) };
      // Something else was wanted meanwhile.
    } while (goal !== wanted.current);
    latest.current = { language: goal.language, texts };
    setShown(latest.current);
  }, [textUrls]);

  const want = useCallback<Want>(
    async (wish, takeBack) => {
      wanted.current = wish(wanted.current);
      try {
        await settle();
      } catch (error) {
        wanted.current = takeBack(wanted.current);
        throw error;
      }
    },
    [settle],
  );
  return { shown, want, wanted };
}

function useParts({ texts }: Shown, want: Want, wanted: RefObject<Wanted>): PartsState {
  const promises = useRef(new Map<string, Promise<void>>());
  const addParts = useCallback(
    async (parts: readonly TextPart[]) => {
      const missing = parts.filter((part) => !wanted.current.parts.includes(part));
      const others = (all: Wanted) => all.parts.filter((part) => !missing.includes(part));
      // Also for parts that somebody else has wanted already: they may still be on their way.
      await want(
        (all) => ({ ...all, parts: [...others(all), ...missing] }),
        (all) => ({ ...all, parts: others(all) }),
      ).catch((error: unknown) => {
        throw new MissingCodeError('Texts could not be fetched.', { cause: error });
      });
    },
    [want, wanted],
  );
  const waitFor = useCallback(
    (parts: readonly TextPart[]) => {
      const name = parts.join(' ');
      const promise = promises.current.get(name) ?? addParts(parts);
      promises.current.set(name, promise);
      return promise;
    },
    [addParts],
  );
  return useMemo(() => ({ parts: keysOf(texts), addParts, waitFor }), [texts, addParts, waitFor]);
}

/** Shows its children once the texts that they take are there; `meanwhile` is begun while they are fetched. */
export function WithTexts({
  parts,
  meanwhile,
  children,
}: {
  parts: readonly TextPart[];
  meanwhile: () => Promise<void>;
  children: ReactNode;
}) {
  const { parts: there, waitFor } = usePartsState();
  const isThere = parts.every((part) => there.includes(part));
  if (!isThere) {
    const waiting = waitFor(parts);
    // Its failure shows itself where it is rendered.
    meanwhile().catch(() => undefined);
    use(waiting);
  }
  return isThere ? children : null;
}

/** Fetches parts of the texts before something that takes them is opened. Rejects with MissingCodeError. */
export function useAddTexts(): PartsState['addParts'] {
  return usePartsState().addParts;
}

function usePartsState(): PartsState {
  const state = useContext(PartsContext);
  if (state === null) throw new Error('Render this inside TextsProvider.');
  return state;
}

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (state === null) throw new Error('Render this inside TextsProvider.');
  return state;
}
