import { and, desc, eq, max, sql } from 'drizzle-orm';
import type { PromptType } from '#domain/ai/ai-settings.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { isRepeated } from '#server/db/request-keys.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { aiPrompts } from '#server/db/schema/prompts.ts';
import { promptColumns, selectPrompts, type Prompt } from '#server/features/prompts/queries.ts';

export type PromptWords = { name: string; description: string; promptText: string };

/** Creates a prompt at version 1, active unless it is a draft (P45). Idempotent by key. */
export async function createPrompt(
  context: Context,
  administrator: Teammate,
  input: PromptWords & { type: PromptType; isActive: boolean; key?: string | undefined },
): Promise<Prompt> {
  const words = readWords(input);
  const { type, isActive, key } = input;
  return context.db.transaction(async (transaction) => {
    const saving = { administrator, words, key, as: [type, String(isActive)] };
    const saved = await findSaved(context, transaction, saving);
    if (saved !== null) return saved;
    await lockType(transaction, type);
    if (isActive) await deactivate(transaction, type);
    const values = { ...words, type, version: 1, isActive };
    return saveVersion(context, transaction, {
      administrator,
      values,
    });
  });
}

/** Saves the next version, by default active as its family. Refuses if a later exists (P211). Idempotent by key. */
export async function savePrompt(
  context: Context,
  administrator: Teammate,
  input: PromptWords & {
    id: string;
    isActive?: boolean | undefined;
    newest?: number | undefined;
    key?: string | undefined;
  },
): Promise<Prompt> {
  const words = readWords(input);
  const { id, key } = input;
  return context.db.transaction(async (transaction) => {
    const saving = { administrator, words, key, as: [id, String(input.isActive)] };
    const saved = await findSaved(context, transaction, saving);
    if (saved !== null) return saved;
    const { familyId, type } = await findVersion(transaction, id);
    await lockType(transaction, type);
    const [family] = await transaction
      .select({ version: max(aiPrompts.version), isActive: sql<boolean>`bool_or(is_active)` })
      .from(aiPrompts)
      .where(eq(aiPrompts.familyId, familyId));
    const latest = family?.version ?? 0;
    if (latest > (input.newest ?? latest))
      throw new AppError('conflict', 'prompts.error.newer', { values: { version: latest } });
    const isActive = input.isActive ?? family?.isActive === true;
    if (isActive) await deactivate(transaction, type);
    const version = latest + 1;
    const values = { ...words, familyId, type, version, isActive };
    return saveVersion(context, transaction, {
      administrator,
      values,
    });
  });
}

/** Activates any version. Exactly one per type is active. */
export async function activatePrompt(
  context: Context,
  administrator: Teammate,
  id: string,
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    const { type } = await findVersion(transaction, id);
    await lockType(transaction, type);
    const [current] = await transaction
      .select({ isActive: aiPrompts.isActive })
      .from(aiPrompts)
      .where(eq(aiPrompts.id, id));
    if (current?.isActive === true) return;
    await deactivate(transaction, type);
    const [activated] = await transaction
      .update(aiPrompts)
      .set({ isActive: true })
      .where(eq(aiPrompts.id, id))
      .returning({ version: aiPrompts.version });
    await recordEvent(transaction, {
      action: 'admin.prompt_activated',
      by: administrator,
      details: { prompt: id, type, version: String(activated?.version) },
      at: context.clock.now(),
    });
  });
}

function readWords({ name, description, promptText }: PromptWords): PromptWords {
  const words = {
    name: name.trim(),
    description: description.trim(),
    promptText: promptText.trim(),
  };
  const code = 'prompts.error.required';
  const missing = (['name', 'promptText'] as const).filter((field) => words[field] === '');
  if (missing.length > 0)
    throw new AppError('invalid', code, {
      fields: Object.fromEntries(missing.map((field) => [field, code] as const)),
    });
  return words;
}

type Saving = {
  administrator: Teammate;
  words: PromptWords;
  key: string | undefined;
  as: readonly string[];
};

/** Finds the result of an earlier call with this key, or null. */
async function findSaved(
  { clock }: Context,
  transaction: Transaction,
  { administrator, words, key, as }: Saving,
): Promise<Prompt | null> {
  const { name, description, promptText } = words;
  const content = [...as, name, description, promptText];
  const call = { personId: administrator.id, key, operation: 'save_prompt', content } as const;
  if (!(await isRepeated(transaction, call, clock.now()))) return null;
  const [saved] = await selectPrompts(transaction)
    .where(
      and(
        eq(aiPrompts.updatedBy, administrator.id),
        eq(aiPrompts.name, name),
        eq(aiPrompts.description, description),
        eq(aiPrompts.promptText, promptText),
      ),
    )
    .orderBy(desc(aiPrompts.updatedAt), desc(aiPrompts.version))
    .limit(1);
  if (saved === undefined) throw new AppError('not-found', 'error.not_found');
  return saved;
}

/** Serializes changes to the prompts of a type; the database's index enforces the rule. */
async function lockType(transaction: Transaction, type: PromptType): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`ai-prompts-${type}`}))`);
}

async function findVersion(transaction: Transaction, id: string) {
  const [found] = await transaction
    .select({ familyId: aiPrompts.familyId, type: aiPrompts.type })
    .from(aiPrompts)
    .where(eq(aiPrompts.id, id));
  if (found === undefined) throw new AppError('not-found', 'error.not_found');
  return found;
}

async function deactivate(transaction: Transaction, type: PromptType): Promise<void> {
  await transaction
    .update(aiPrompts)
    .set({ isActive: false })
    .where(and(eq(aiPrompts.type, type), aiPrompts.isActive));
}

async function saveVersion(
  context: Context,
  transaction: Transaction,
  saving: {
    administrator: Teammate;
    values: typeof aiPrompts.$inferInsert;
  },
): Promise<Prompt> {
  const { administrator, values } = saving;
  const at = context.clock.now();
  const [row] = await transaction
    .insert(aiPrompts)
    .values({ ...values, updatedAt: at, updatedBy: administrator.id })
    .returning(promptColumns);
  if (row === undefined) throw new Error('A prompt was not stored.');
  await recordEvent(transaction, {
    action: 'admin.prompt_saved',
    by: administrator,
    details: {
      prompt: row.id,
      type: row.type,
      version: String(row.version),
      active: String(row.isActive),
    },
    at,
  });
  const [author] = await transaction
    .select({ name: profiles.name })
    .from(profiles)
    .where(eq(profiles.id, administrator.id));
  return { ...row, updatedAt: at, updatedBy: author?.name ?? null };
}
