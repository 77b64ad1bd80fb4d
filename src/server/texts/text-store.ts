import { createHash } from 'node:crypto';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { CompiledMessage, FormatValues } from 'icu-minify/format';
import { defaultLanguage, languages, mapLanguages, type Language } from '#domain/i18n/language.ts';
import { textNames, type TextName } from '#domain/i18n/text-files.ts';
import type { TextKey } from '#domain/i18n/text-key.ts';
import { mapKeys } from '#domain/shared/tables.ts';
import type { Database } from '#server/db/executor.ts';
import { isSupported } from '#server/db/languages.ts';
import { prepared } from '#server/db/prepared.ts';
import { languages as languageTable, translations } from '#server/db/schema/translations.ts';
import { compileMessage, formatMessage } from '#server/texts/message.ts';
import { readTextFile } from '#server/texts/shipped-texts.ts';

/** ICU sources and compiled messages of one language, completed by the fallback language. */
export type LanguageTexts = {
  messages: Readonly<Record<string, string>>;
  compiled: Readonly<Record<string, CompiledMessage>>;
  /** By file, without mails and pushes. */
  parts: Readonly<Record<TextName, Readonly<Record<string, CompiledMessage>>>>;
  /** Changes exactly when a text changes. */
  version: string;
};

/** All texts in memory, from the translations table. */
export interface TextStore {
  of(language: Language): LanguageTexts;
  /** A sentence for API answers and mails. */
  message(language: Language, key: TextKey, values?: FormatValues<string>): string;
  /** An ICU message as browsers get it, or null when invalid. */
  compile(text: string): CompiledMessage | null;
  /** Reads the table again; informs listeners of changes. */
  reload(): Promise<void>;
  /** The same, if another process has changed the table. */
  refresh(): Promise<void>;
  /** The texts, if the table was the same when they were read; see `createTextStore`. */
  known(fingerprint: string | undefined): Texts | null;
  /** Informs listeners of other changed page content, such as testimonials. */
  announce(): void;
  onChange(listener: () => void): void;
}

const translationRows = prepared('translation_rows', (db) =>
  db
    .select({
      iso2: languageTable.iso2,
      key: translations.key,
      text: translations.text,
      shippedText: translations.shippedText,
    })
    .from(translations)
    .innerJoin(languageTable, eq(languageTable.id, translations.languageId))
    .where(and(eq(languageTable.isActive, true), isSupported))
    .orderBy(desc(languageTable.isFallback), asc(languageTable.id), asc(translations.key)),
);

/** One value for the whole table, without sorting its rows, so that polling is cheap. */
const fingerprintRows = prepared('translation_fingerprint', (db) =>
  db
    .select({
      value: sql<string>`bit_xor(hashtextextended(concat_ws(' ', ${translations.languageId}, ${translations.key}, ${translations.text}, ${languageTable.isActive}), 0))::text`,
    })
    .from(translations)
    .innerJoin(languageTable, eq(languageTable.id, translations.languageId)),
);

/** Reuses the texts of another store in this process when the table is the same. */
export async function createTextStore(db: Database, other?: TextStore): Promise<TextStore> {
  let fingerprint = await readFingerprint(db);
  let texts =
    other?.known(fingerprint) ??
    (await loadTexts(db).catch(failAs('Failed to initialize translations')));
  let loading = Promise.resolve();
  const listeners: (() => void)[] = [];
  const of = (language: Language): LanguageTexts => texts[language];
  return { of, message, compile: compileMessage, reload, refresh, known, announce, onChange };

  function message(language: Language, key: TextKey, values?: FormatValues<string>): string {
    const compiled = texts[language].compiled[key];
    if (compiled === undefined) return key;
    return formatMessage(compiled, language, values);
  }

  /** Sequential, so that an older read never replaces a newer one. */
  async function reload(): Promise<void> {
    loading = loading.then(load, load);
    await loading;
  }

  async function load(): Promise<void> {
    const before = texts;
    const now = await readFingerprint(db);
    texts = await loadTexts(db, before).catch(failAs('Failed to load translations'));
    fingerprint = now;
    if (languages.some((language) => before[language].version !== texts[language].version))
      announce();
  }

  async function refresh(): Promise<void> {
    if ((await readFingerprint(db)) !== fingerprint) await reload();
  }

  function known(wanted: string | undefined): Texts | null {
    return wanted !== undefined && wanted === fingerprint ? texts : null;
  }

  function announce(): void {
    for (const listener of listeners) listener();
  }

  function onChange(listener: () => void): void {
    listeners.push(listener);
  }
}

async function readFingerprint(db: Database): Promise<string | undefined> {
  const [row] = await fingerprintRows(db);
  return row?.value;
}

type Texts = Record<Language, LanguageTexts>;

/** Says in the log what failed. */
function failAs(message: string): (cause: unknown) => never {
  return (cause) => {
    throw new Error(message, { cause });
  };
}

async function loadTexts(db: Database, before?: Texts): Promise<Texts> {
  const own = mapLanguages((): Sources => new Map());
  for (const { iso2, key, text, shippedText } of await translationRows(db))
    own[iso2].set(key, [text, shippedText ?? '']);
  const names = await readNames();
  return mapLanguages((language) =>
    toTexts(new Map([...own[defaultLanguage], ...own[language]]), names, before?.[language]),
  );
}

/** The file of each key that browsers load. */
async function readNames(): Promise<ReadonlyMap<string, TextName>> {
  const files = await Promise.all(
    textNames.map(async (name) => {
      const texts = await readTextFile(defaultLanguage, name);
      return Object.keys(texts).map((key) => [key, name] as const);
    }),
  );
  return new Map(files.flat());
}

/** A key's text, and the built-in one in case it does not compile. */
type Sources = Map<string, [text: string, shipped: string]>;

function toTexts(
  sources: Sources,
  names: ReadonlyMap<string, TextName>,
  before: LanguageTexts | undefined,
): LanguageTexts {
  const messages = new Map<string, string>();
  const compiled = new Map<string, CompiledMessage>();
  for (const [key, [text, shipped]] of sources) {
    const kept = before?.messages[key] === text ? before.compiled[key] : undefined;
    const message = kept ?? compileMessage(text) ?? compileMessage(shipped) ?? shipped;
    messages.set(key, text);
    compiled.set(key, message);
  }
  const entries = Object.fromEntries(messages);
  const byName = Map.groupBy(compiled, ([key]) => names.get(key));
  return {
    messages: entries,
    compiled: Object.fromEntries(compiled),
    parts: mapKeys(textNames, (name) => Object.fromEntries(byName.get(name) ?? [])),
    version: createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 16),
  };
}
