import { CodedError } from '#domain/coded-error.ts';
import type { Language } from '#domain/language.ts';
import type { PromptTrial } from '#server/ai/port.ts';
import type { Context } from '#server/context.ts';
import { textExamples, traitsExamples } from '#server/features/prompts/rules.ts';

/** How many examples are under way at a time: users' calls want a place, too. */
const atOnce = 6;

export type Trial = { promptText: string; language: Language; signal: AbortSignal } & (
  | { type: 'validation'; texts: readonly string[] | undefined }
  | { type: 'generation'; traits: readonly string[] | undefined }
);

/**
 * A draft and the active version side by side, on given texts or traits, else on the built-in
 * examples. `local` is what the rules without a model say of a text. Nothing is stored but usage.
 */
export async function tryDraft(context: Context, trial: Trial) {
  const draft = trial.promptText.trim();
  if (draft === '')
    throw new CodedError('invalid', 'prompts.error.required', {
      fields: { promptText: 'prompts.error.required' },
    });
  const { configured } = await context.ai.status();
  if (!configured) throw new CodedError('conflict', 'ai_config.error.not_configured');
  const { signal } = trial;
  const results = await inOrder(examplesOf(trial), async (example) => {
    const ask = (prompt: string | null) => askModel(context, { ...example, prompt, signal });
    const [answer, active] = await Promise.all([ask(draft), ask(null)]);
    const sample = example.task === 'validation' ? example.text : example.traits.join(', ');
    const expected = example.task === 'validation' ? example.expected : null;
    const { kind, language } = example;
    const local = await judgeLocally(context, example);
    return { kind, language, sample, expected, local, draft: answer, active };
  });
  return { results };
}

type Example =
  | ((typeof textExamples)[number] & { task: 'validation' })
  | ((typeof traitsExamples)[number] & { task: 'generation' });

function examplesOf(trial: Trial): Example[] {
  const { language } = trial;
  const own = { kind: 'own' as const, language };
  if (trial.type === 'validation') {
    const given = trial.texts?.map((text) => ({ ...own, text, expected: null }));
    return (given ?? textExamples).map((example) => ({ ...example, task: 'validation' }));
  }
  const given = trial.traits && [{ ...own, traits: trial.traits }];
  return (given ?? traitsExamples).map((example) => ({ ...example, task: 'generation' }));
}

async function askModel(context: Context, trial: PromptTrial) {
  const answer = await context.ai.tryPrompt(trial);
  if (answer === null) throw new CodedError('conflict', 'ai_config.error.not_configured');
  const { outcome, text, verdict, costUsd, milliseconds } = answer;
  return { outcome, text, verdict, costUsd, milliseconds };
}

/** What the rules say that run before any model. */
async function judgeLocally(context: Context, example: Example): Promise<boolean | null> {
  if (example.task === 'generation') return null;
  const { text, language } = example;
  return (await context.ai.validate({ text, language, useModel: false })).isValid;
}

/** At most `atOnce` at a time, the results in the order of the examples. */
async function inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += atOnce)
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))));
  return results;
}
