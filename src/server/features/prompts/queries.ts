import { asc, desc, eq } from 'drizzle-orm';
import type { PromptType } from '#domain/ai/ai-settings.ts';
import { prepared } from '#server/db/driver/prepared.ts';
import type { Database, Executor } from '#server/db/executor.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { aiConfig, aiPrompts } from '#server/db/schema/prompts.ts';

/** A version of a prompt for administrators. `updatedBy` is null for a built-in one. */
export type Prompt = {
  id: string;
  familyId: string;
  name: string;
  description: string;
  promptText: string;
  type: PromptType;
  version: number;
  isActive: boolean;
  updatedAt: string;
  updatedBy: string | null;
};

export const promptColumns = {
  id: aiPrompts.id,
  familyId: aiPrompts.familyId,
  name: aiPrompts.name,
  description: aiPrompts.description,
  promptText: aiPrompts.promptText,
  type: aiPrompts.type,
  version: aiPrompts.version,
  isActive: aiPrompts.isActive,
};

/** Selects versions with the names of their editors. */
export const selectPrompts = (db: Executor) =>
  db
    .select({ ...promptColumns, updatedAt: aiPrompts.updatedAt, updatedBy: profiles.name })
    .from(aiPrompts)
    .leftJoin(profiles, eq(profiles.id, aiPrompts.updatedBy));

type PromptRow = Awaited<ReturnType<typeof selectPrompts>>[number];

export function toPrompt(row: PromptRow): Prompt {
  return { ...row, updatedAt: row.updatedAt.toISOString() };
}

const promptRows = prepared('admin_prompts', (db) =>
  selectPrompts(db).orderBy(
    asc(aiPrompts.type),
    desc(aiPrompts.version),
    desc(aiPrompts.updatedAt),
  ),
);

/** Lists every version of every prompt, by type ascending, then version descending. */
export async function listPrompts(db: Database): Promise<Prompt[]> {
  const rows = await promptRows(db);
  return rows.map(toPrompt);
}

const configRows = prepared('admin_ai_config', (db) =>
  db
    .select({
      key: aiConfig.key,
      value: aiConfig.value,
      description: aiConfig.description,
      updatedAt: aiConfig.updatedAt,
      updatedBy: profiles.name,
    })
    .from(aiConfig)
    .leftJoin(profiles, eq(profiles.id, aiConfig.updatedBy))
    .orderBy(asc(aiConfig.key)),
);

export async function listAiConfig(db: Database) {
  const rows = await configRows(db);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}
