import { asc, desc, eq } from 'drizzle-orm';
import type { PromptType } from '#domain/ai/ai-settings.ts';
import { pick } from '#domain/shared/tables.ts';
import type { Executor } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
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
  updatedAt: Date;
  updatedBy: string | null;
};

export const promptColumns = {
  id: aiPrompts.id,
  familyId: aiPrompts.familyId,
  ...pick(aiPrompts, ['name', 'description', 'promptText', 'type', 'version', 'isActive']),
};

/** Selects versions with the names of their editors. */
export const selectPrompts = (db: Executor) =>
  db
    .select({ ...promptColumns, updatedAt: aiPrompts.updatedAt, updatedBy: profiles.name })
    .from(aiPrompts)
    .leftJoin(profiles, eq(profiles.id, aiPrompts.updatedBy));

/** Lists every version of every prompt, by type ascending, then version descending. */
export const listPrompts = prepared('admin_prompts', (db) =>
  selectPrompts(db).orderBy(
    asc(aiPrompts.type),
    desc(aiPrompts.version),
    desc(aiPrompts.updatedAt),
  ),
);

export const listAiConfig = prepared('admin_ai_config', (db) =>
  db
    .select({
      ...pick(aiConfig, ['key', 'value', 'description', 'updatedAt']),
      updatedBy: profiles.name,
    })
    .from(aiConfig)
    .leftJoin(profiles, eq(profiles.id, aiConfig.updatedBy))
    .orderBy(asc(aiConfig.key)),
);
