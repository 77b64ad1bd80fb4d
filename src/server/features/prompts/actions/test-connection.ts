import { promptTypes, type PromptType } from '#domain/ai/ai-settings.ts';
import type { PromptTrial } from '#server/ai/port.ts';
import { readSettings } from '#server/ai/settings.ts';
import type { Context } from '#server/context.ts';

export type ConnectionTest = {
  task: PromptType;
  model: string;
  /** `ok`, `not-configured`, or the exact error. */
  outcome: string;
  costUsd: number | null;
  milliseconds: number;
};

/** Calls each model once, in the ordinary way, even while it is paused after failures; waits while it loads. */
export async function testConnection(
  context: Context,
  signal: AbortSignal,
): Promise<ConnectionTest[]> {
  return Promise.all(
    promptTypes.map(async (task) => {
      const { model } = await readSettings(context.db, task, context.clock.now());
      const answer = await context.ai.tryPrompt({ ...questions[task], isPatient: true, signal });
      if (answer === null)
        return { task, model, outcome: 'not-configured', costUsd: null, milliseconds: 0 };
      const { outcome, costUsd, milliseconds } = answer;
      return { task, model, outcome, costUsd, milliseconds };
    }),
  );
}

const questions: Record<PromptType, PromptTrial> = {
  generation: { task: 'generation', prompt: null, language: 'de', traits: ['geduldig'] },
  validation: {
    task: 'validation',
    prompt: null,
    language: 'de',
    text: 'Du bist geduldig, und das tut allen gut.',
  },
};
