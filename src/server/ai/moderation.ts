import { setTimeout as wait } from 'node:timers/promises';
import type { CallerParts } from '#server/ai/caller.ts';
import { startDeadline, type Deadline } from '#server/ai/deadline.ts';
import { ModelFailure } from '#server/ai/failure.ts';
import { createNameHider } from '#server/ai/names.ts';
import type { Ai, ValidationResult } from '#server/ai/port.ts';
import type { Moderation } from '#server/ai/provider.ts';
import { noUsage } from '#server/ai/usage.ts';

type Finding = 'distress' | 'threat' | 'sexual' | 'negative';

export type Moderate = (text: string, deadline: Deadline) => Promise<Finding | null>;

const model = 'omni-moderation-latest';

/** The most severe first. A flag counts from this score on; it may concern another person, or a film. */
const categories: readonly { names: RegExp; finding: Finding; least: number }[] = [
  { names: /^self-harm/u, finding: 'distress', least: 0 },
  { names: /threatening$/u, finding: 'threat', least: 0.5 },
  { names: /^violence/u, finding: 'threat', least: 0.8 },
  { names: /^sexual\/minors$/u, finding: 'sexual', least: 0 },
  { names: /^sexual$/u, finding: 'sexual', least: 0.5 },
  { names: /^hate$/u, finding: 'negative', least: 0.5 },
  { names: /^harassment$/u, finding: 'negative', least: 0.8 },
];

/** Creates the call to the provider's moderation endpoint. Null: nothing found, or no usable answer. */
export function createModerate(
  parts: Pick<CallerParts, 'provider' | 'breaker' | 'gate' | 'usage' | 'settings'>,
): Moderate {
  const { provider, breaker, gate } = parts;
  let endpoint: 'unknown' | 'present' | 'missing' = 'unknown';

  async function askOnce(text: string, signal: AbortSignal): Promise<Moderation> {
    const start = performance.now();
    let outcome = 'ok';
    try {
      return await provider.moderate(model, text, signal);
    } catch (error) {
      outcome = error instanceof ModelFailure ? error.kind : 'malformed';
      throw error;
    } finally {
      const milliseconds = performance.now() - start;
      const free = { usage: noUsage, isEstimated: false, price: { costUsd: 0, isKnown: true } };
      await parts.usage.record({ purpose: 'moderation', model, ...free, milliseconds, outcome });
    }
  }

  return async (text, deadline) => {
    const { isOn, moderates } = await parts.settings.validation();
    if (!isOn || !moderates || endpoint === 'missing' || !breaker.mayAsk(model)) return null;
    try {
      const ask = () => askOnce(text, deadline.signal);
      const answer = await gate.pass(ask, deadline.signal, deadline.remaining() / 2);
      endpoint = 'present';
      breaker.succeeded(model);
      return findingOf(answer);
    } catch (error) {
      const failure = error instanceof ModelFailure ? error : new ModelFailure('malformed');
      breaker.failed(model, failure.kind, failure.retryAfter);
      const isRefused = failure.kind === 'model-missing' || failure.kind === 'refused-request';
      // Learns nothing after an answer: a refusal of one text must not switch the endpoint off for all.
      if (endpoint === 'unknown' && isRefused) endpoint = 'missing';
      return null;
    }
  };
}

function findingOf({ categories: flags, category_scores: scores }: Moderation): Finding | null {
  const flagged = Object.keys(flags).filter((name) => flags[name] === true);
  const found = categories.find(({ names, least }) =>
    flagged.some((name) => names.test(name) && (scores[name] ?? 0) >= least),
  );
  return found?.finding ?? null;
}

/** Runs a moderation beside the verdict, which waits for it no longer than a second after the start. */
export async function moderateBeside(
  verdict: Promise<ValidationResult>,
  moderate: Moderate,
  { text, names, signal }: Parameters<Ai['validate']>[0],
  milliseconds: number,
): Promise<ValidationResult> {
  const late = new AbortController();
  const grace = wait(1000, undefined, { ref: false });
  const deadline = startDeadline(milliseconds, signal);
  const moderation = moderate(createNameHider(names)(text), {
    ...deadline,
    signal: AbortSignal.any([deadline.signal, late.signal]),
  }).catch(() => null);
  const decided = await verdict;
  void grace.then(() => late.abort(new DOMException('The verdict is there.', 'TimeoutError')));
  return tighten(decided, await moderation);
}

/** Adds a refusal, or help lines to a refusal; never makes a verdict milder. */
export function tighten(verdict: ValidationResult, finding: Finding | null): ValidationResult {
  if (finding === null || (!verdict.isValid && finding !== 'distress')) return verdict;
  return { isValid: false, reason: `guard.reason.${finding}`, score: 0, source: 'ai' };
}
