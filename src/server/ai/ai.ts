import { dailyBudget } from '#domain/ai-settings.ts';
import { createBreaker } from '#server/ai/breaker.ts';
import { createCaller } from '#server/ai/caller.ts';
import { createGate } from '#server/ai/gate.ts';
import { generateWithModel } from '#server/ai/generate.ts';
import { createLearned } from '#server/ai/learned.ts';
import { createLocalAi } from '#server/ai/local.ts';
import type { Ai } from '#server/ai/port.ts';
import { hasModel } from '#server/ai/provider-place.ts';
import { createProvider } from '#server/ai/provider.ts';
import { rewordWithModel } from '#server/ai/reword.ts';
import { readSettings } from '#server/ai/settings.ts';
import { tryPrompt } from '#server/ai/trial.ts';
import { createUsageBook } from '#server/ai/usage.ts';
import { validateWithModel } from '#server/ai/validate.ts';
import type { CheckText } from '#domain/guard/check-text.ts';
import type { Clock, RandomSource } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { Log } from '#server/log.ts';

type Parts = {
  config: Pick<Config, 'openaiApiKey' | 'openaiBaseUrl' | 'aiDailyBudgetUsd'>;
  db: Database;
  log: Log;
  clock: Clock;
  random: RandomSource;
  /** The text guard with administrators' words. */
  guard: { check: CheckText };
  limits?: Partial<Limits>;
};

type Limits = {
  /** For one answer in all. */
  milliseconds: number;
  /** Calls at a time, and how many more may wait for one of them. */
  atOnce: number;
  waiting: number;
};

const usualLimits: Limits = { milliseconds: 6000, atOnce: 32, waiting: 64 };

/**
 * The AI helper: a model behind an OpenAI-compatible address where one is configured, and always
 * what works without it. A key or another address is enough.
 */
export function createAi(parts: Parts): Ai {
  const { config, db, log, clock, random } = parts;
  const { check } = parts.guard;
  const local = createLocalAi({ random, check });
  if (!hasModel(config)) return local;

  const limits = { ...usualLimits, ...parts.limits };
  const provider = createProvider({ apiKey: config.openaiApiKey, baseUrl: config.openaiBaseUrl });
  const breaker = createBreaker(clock);
  const ask = createCaller({
    provider,
    breaker,
    gate: createGate(limits),
    learned: createLearned(),
    usage: createUsageBook({ db, clock, log }),
    db,
    clock,
    random,
    baseUrl: config.openaiBaseUrl,
    dailyBudgetUsd: config.aiDailyBudgetUsd,
  });

  return {
    async generate(request) {
      const text = await orNull(log, request.useModel, () =>
        generateWithModel(ask, request, check, limits.milliseconds),
      );
      if (text === null) return local.generate(request);
      request.onText?.(text);
      return { text, source: 'ai' };
    },
    async reword(request) {
      const text = await orNull(log, request.useModel, () =>
        rewordWithModel(ask, request, check, limits.milliseconds),
      );
      return text === null ? local.reword(request) : { text, source: 'ai' };
    },
    async validate(request) {
      const verdict = await local.validate(request);
      if (!verdict.isValid) return verdict;
      const opinion = await orNull(log, request.useModel, () =>
        validateWithModel(ask, request, verdict, check, limits.milliseconds),
      );
      return opinion ?? verdict;
    },
    async models() {
      const ids = await orNull(log, true, () =>
        provider.models(AbortSignal.timeout(limits.milliseconds)),
      );
      return (ids ?? []).toSorted((one, other) => one.localeCompare(other));
    },
    tryPrompt: (trial) => tryPrompt(ask, trial, check, limits.milliseconds),
    async status() {
      const { spentTodayUsd, budget } = await readSettings(db, 'generation', clock.now());
      return {
        configured: true,
        trouble: breaker.trouble(),
        spentTodayUsd,
        dailyBudgetUsd: dailyBudget(budget, config.aiDailyBudgetUsd),
      };
    },
  };
}

/** Whatever goes wrong with the model, the local way goes on; only we hear of it. */
async function orNull<Result>(
  log: Log,
  useModel: boolean,
  work: () => Promise<Result | null>,
): Promise<Result | null> {
  if (!useModel) return null;
  try {
    return await work();
  } catch (error) {
    log.warn({ err: error }, 'The model could not be used.');
    return null;
  }
}
