import type { CheckText } from '#guard/guard.ts';
import type { Call, Called, Caller } from '#server/ai/caller.ts';
import { startDeadline } from '#server/ai/deadline.ts';
import { ModelFailure } from '#server/ai/failure.ts';
import { complimentOf, judgeText, generationCall } from '#server/ai/generate.ts';
import type { PromptTrial, TrialAnswer } from '#server/ai/port.ts';
import { questionAbout, readVerdict } from '#server/ai/validate.ts';

/** Runs a prompt on one example, without the local rules. */
export async function tryPrompt(
  ask: Caller,
  trial: PromptTrial,
  check: CheckText,
  milliseconds: number,
): Promise<TrialAnswer> {
  const start = performance.now();
  const finish = (answer: Omit<TrialAnswer, 'task' | 'milliseconds'>): TrialAnswer => ({
    task: trial.task,
    milliseconds: Math.round(performance.now() - start),
    ...answer,
  });
  try {
    return finish(readAnswer(trial, await ask(callFor(trial, check, milliseconds))));
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return finish({ outcome: error.kind, text: error.said, verdict: null, costUsd: null });
  }
}

function callFor(trial: PromptTrial, check: CheckText, milliseconds: number): Call {
  const deadline = startDeadline(milliseconds, trial.signal);
  const own = { prompt: trial.prompt ?? undefined, evenWhenPaused: true };
  if (trial.task === 'validation')
    return {
      ...questionAbout(trial.text, trial.language, deadline),
      ...own,
      judge: ({ text }) => (readVerdict(text) === null ? 'malformed' : 'ok'),
    };
  return {
    ...generationCall(trial.traits, trial.language, deadline),
    ...own,
    judge: (answer, system) => judgeText(answer, system, trial, check),
  };
}

function readAnswer(trial: PromptTrial, { answer, outcome, costUsd }: Called) {
  if (trial.task === 'generation')
    return { outcome, text: complimentOf(answer.text, trial.language), verdict: null, costUsd };
  const verdict = readVerdict(answer.text);
  const said =
    verdict === null
      ? null
      : { isValid: verdict.isValid, reason: verdict.reason ?? '', score: verdict.score };
  return { outcome, text: null, verdict: said, costUsd };
}
