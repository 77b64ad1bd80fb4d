import type { Language } from '#domain/i18n/language.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { judgeLocally } from '#server/ai/local.ts';
import type { PromptTrial } from '#server/ai/port.ts';
import type { Context } from '#server/context.ts';
import { textExamples, traitsExamples } from '#server/features/prompts/rules.ts';

/** Parallel examples; users' calls need places too. */
const atOnce = 6;

export type Trial = { promptText: string; language: Language } & (
  | { type: 'validation'; texts: readonly string[] | undefined }
  | { type: 'generation'; traits: readonly string[] | undefined }
);

type TrialResult = Awaited<ReturnType<typeof tryExample>>;

export type TrialProgress = { place: number; total: number; result: TrialResult };

type Watch = {
  onResult: (progress: TrialProgress) => void;
  /** Aborted when the administrator stops; examples that have not begun are dropped. */
  signal: AbortSignal;
};

/** Compares a draft with the active version on given or built-in examples. Stores only the usage. */
export async function tryDraft(
  context: Context,
  trial: Trial,
  { onResult, signal }: Watch,
): Promise<{ results: TrialResult[] }> {
  const draft = trial.promptText.trim();
  if (draft === '')
    throw new AppError('invalid', 'prompts.error.required', { field: 'promptText' });
  const { configured } = await context.ai.status();
  if (!configured) throw new AppError('conflict', 'ai_config.error.not_configured');
  const examples = examplesOf(trial);
  const results = await inOrder(examples, signal, async (example, place) => {
    const result = await tryExample(context, { draft, example, signal });
    onResult({ place, total: examples.length, result });
    return result;
  });
  return { results };
}

async function tryExample(
  context: Context,
  { draft, example, signal }: { draft: string; example: Example; signal: AbortSignal },
) {
  const ask = (prompt: string | null) => askModel(context, { ...example, prompt, signal });
  const [answer, active] = await Promise.all([ask(draft), ask(null)]);
  const { kind, language } = example;
  const subject =
    example.task === 'validation'
      ? {
          sample: example.text,
          expected: example.expected,
          local: judgeLocally(example.text, language, context.guard.check).isValid,
        }
      : { sample: example.traits.join(', '), expected: null, local: null };
  return { kind, language, ...subject, draft: answer, active };
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
  if (answer === null) throw new AppError('conflict', 'ai_config.error.not_configured');
  const { outcome, text, verdict, costUsd, milliseconds } = answer;
  return { outcome, text, verdict, costUsd, milliseconds };
}

/** Runs at most `atOnce` items at a time and stops when the signal is aborted; results in the order of the items. */
async function inOrder<Item, Result>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item, place: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const workNext = async (): Promise<void> => {
    for (const [place, item] of waiting) {
      if (signal.aborted) return;
      results[place] = await work(item, place);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workNext));
  return Object.values(results);
}
