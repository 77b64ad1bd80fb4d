import { and, eq } from 'drizzle-orm';
import { mayDo } from '#domain/accounts/rights.ts';
import { languages as supported, type Language } from '#domain/i18n/language.ts';
import {
  faultOfAddress,
  faultOfLength,
  faultOfMessage,
  isMailText,
  maximumTextLength,
  normalizeMessage,
  shapeOfMessage,
  type MessageFault,
  type MessageShape,
} from '#domain/i18n/text-message.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { languages, translations } from '#server/db/schema/translations.ts';
import { requireRecentAuthentication } from '#server/features/accounts/actions/reauthenticate.ts';
import { findText, type TextEntry } from '#server/features/translations/queries/texts.ts';

/** New texts by language; an empty one stands for the built-in text. */
export type TextChanges = Partial<Record<Language, { text: string }>>;

/**
 * Changes a text in several languages, all or none, at once. Refuses invalid ICU or other values than the built-in
 * text's, and foreign addresses (`texts.error.…`, by language). Texts of mails need an administrator and
 * re-authentication.
 */
export async function changeText(
  context: Context,
  administrator: Teammate,
  { key, changes }: { key: string; changes: TextChanges },
): Promise<TextEntry> {
  const { db, log, texts } = context;
  if (isMailText(key)) {
    if (!mayDo(administrator.kind, 'mailTexts'))
      throw new AppError('forbidden', 'texts.error.mail');
    requireRecentAuthentication(context, administrator);
  }
  const entry = await db.transaction(async (transaction) => {
    const current = await lockText(transaction, key);
    const wanted = readChanges(context, changes, current);
    for (const { language, text } of wanted) {
      const before = current.texts[language];
      if (before.text === text) continue;
      await store(transaction, { key, language, text });
      await recordEvent(transaction, {
        action: 'admin.text_changed',
        by: administrator,
        details: { key, language, before: before.text ?? '', after: text ?? '' },
        at: context.clock.now(),
      });
    }
    noteChanges(transaction, { kind: 'texts', personId: null });
    return readText(transaction, key);
  });
  // It is stored; after a failure the regular reload shows it a little later.
  await texts.reload().catch((error: unknown) => {
    log.warn({ err: error }, 'A changed text could not be read again.');
  });
  return entry;
}

async function lockText(transaction: Transaction, key: string): Promise<TextEntry> {
  await transaction
    .select({ languageId: translations.languageId })
    .from(translations)
    .where(eq(translations.key, key))
    .orderBy(translations.languageId)
    .for('update');
  return readText(transaction, key);
}

async function readText(transaction: Transaction, key: string): Promise<TextEntry> {
  const entry = await findText(transaction, key);
  if (entry === null) throw new AppError('not-found', 'error.not_found');
  return entry;
}

type Wanted = {
  language: Language;
  /** Null: no built-in text exists, so the language has none. */
  text: string | null;
};

function readChanges(context: Context, changes: TextChanges, { texts }: TextEntry): Wanted[] {
  const shapeOf = (text: string | null): MessageShape | null => {
    const compiled = text === null ? null : context.texts.compile(text);
    return compiled === null ? null : shapeOfMessage(compiled);
  };
  const original = shapeOf(texts.de.builtIn);
  if (original === null) throw new Error('A shipped text is no ICU message.');
  const others = supported.flatMap((language) => shapeOf(texts[language].builtIn) ?? []);
  const builtIn = supported.map((language) => texts[language].builtIn);
  const faults: (MessageFault & { language: Language })[] = [];
  const wanted = supported.flatMap((language): Wanted[] => {
    const change = changes[language];
    if (change === undefined) return [];
    const text = normalizeMessage(change.text);
    if (text === '') return [{ language, text: texts[language].builtIn }];
    const fault =
      faultOfLength(text) ??
      faultOfMessage(shapeOf(text), original, others) ??
      faultOfAddress(text, builtIn);
    if (fault !== null) faults.push({ language, ...fault });
    return [{ language, text }];
  });
  const [first] = faults;
  if (first !== undefined)
    throw new AppError('invalid', first.code, {
      fields: Object.fromEntries(faults.map(({ language, code }) => [language, code])),
      values: { names: first.names.join(' '), maximum: maximumTextLength },
    });
  return wanted;
}

async function store(
  transaction: Transaction,
  { key, language, text }: { key: string; language: Language; text: string | null },
): Promise<void> {
  const [row] = await transaction
    .select({ id: languages.id, isFallback: languages.isFallback })
    .from(languages)
    .where(eq(languages.iso2, language));
  if (row === undefined) throw new AppError('not-found', 'error.not_found');
  const { id: languageId, isFallback } = row;
  if (text === null)
    await transaction
      .delete(translations)
      .where(and(eq(translations.key, key), eq(translations.languageId, languageId)));
  else
    await transaction
      .insert(translations)
      .values({ key, languageId, text, isFallback })
      .onConflictDoUpdate({
        target: [translations.languageId, translations.key],
        set: { text },
      });
}
