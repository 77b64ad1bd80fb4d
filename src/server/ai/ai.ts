import { dailyBudget } from '#domain/ai-settings.ts';
import type { CheckText } from '#domain/guard/check-text.ts';
import { createBreaker } from '#server/ai/breaker.ts';
import { createBudget } from '#server/ai/budget.ts';
import { createCaller, type Caller } from '#server/ai/caller.ts';
import { LocalWay, ModelFailure } from '#server/ai/failure.ts';
import type { FallbackBook } from '#server/ai/fallbacks.ts';
import { createGate } from '#server/ai/gate.ts';
import { generateWithModel } from '#server/ai/generate.ts';
import { createLearned } from '#server/ai/learned.ts';
import { createLocalAi } from '#server/ai/local.ts';
import type { Ai } from '#server/ai/port.ts';
import { hasModel } from '#server/ai/provider-place.ts';
import { createProvider } from '#server/ai/provider.ts';
import { rewordWithModel } from '#server/ai/reword.ts';
import { readSettings, type Task } from '#server/ai/settings.ts';
import { tryPrompt } from '#server/ai/trial.ts';
import { createUsageBook } from '#server/ai/usage.ts';
import { validateWithModel } from '#server/ai/validate.ts';
import type { Database } from '#server/db/client.ts';
import type { Clock, RandomSource } from '#server/runtime/clock.ts';
import type { Config } from '#server/runtime/config.ts';
import type { Log } from '#server/runtime/log.ts';

type Parts = {
  config: Pick<Config, 'openaiApiKey' | 'openaiBaseUrl' | 'aiDailyBudgetUsd'>;
  db: Database;
  log: Log;
  clock: Clock;
  random: RandomSource;
  /** The text guard with administrators' words. */
  guard: { check: CheckText };
  fallbacks: FallbackBook;
  limits?: Partial<Limits>;
};

type Limits = {
  /** For one answer in all (P39). */
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
  const { random, fallbacks } = parts;
  const { check } = parts.guard;
  const { milliseconds } = { ...usualLimits, ...parts.limits };
  const local = createLocalAi({ random, check });
  const model = hasModel(parts.config) ? connectModel(parts) : null;

  /** Null: whatever goes wrong with the model, the local way goes on; only we hear of it. */
  async function orNull<Result>(
    task: Task,
    useModel: boolean,
    work: (ask: Caller) => Promise<Result>,
  ): Promise<Result | null> {
    try {
      if (!useModel) throw new LocalWay('declined');
      // Before anything is made of names and texts that only a model would read.
      if (model === null) throw new ModelFailure('not-configured');
      return await work(model.ask);
    } catch (error) {
      const reason = reasonOf(parts.log, error);
      // A caller who has left reads no answer, so the local way has answered nobody.
      if (reason !== 'cancelled') fallbacks.count(task, reason);
      return null;
    }
  }

  return {
    ...local,
    ...model?.forAdministrators,
    async generate(request) {
      const text = await orNull('generation', request.useModel, (ask) =>
        generateWithModel(ask, request, check, milliseconds),
      );
      if (text === null) return local.generate(request);
      request.onText?.(text);
      return { text, source: 'ai' };
    },
    async reword(request) {
      const text = await orNull('generation', request.useModel, (ask) =>
        rewordWithModel(ask, request, check, milliseconds),
      );
      return text === null ? local.reword(request) : { text, source: 'ai' };
    },
    async validate(request) {
      const verdict = await local.validate(request);
      if (!verdict.isValid) return verdict;
      const opinion = await orNull('validation', request.useModel, (ask) =>
        validateWithModel(ask, request, verdict, check, milliseconds),
      );
      return opinion ?? verdict;
    },
  };
}

/** What there is only with a model. */
function connectModel(parts: Parts): {
  ask: Caller;
  forAdministrators: Pick<Ai, 'models' | 'tryPrompt' | 'status'>;
} {
  const { config, db, log, clock, random } = parts;
  const limits = { ...usualLimits, ...parts.limits };
  const provider = createProvider({ apiKey: config.openaiApiKey, baseUrl: config.openaiBaseUrl });
  const breaker = createBreaker(clock);
  const ask = createCaller({
    provider,
    breaker,
    gate: createGate(limits),
    learned: createLearned(),
    usage: createUsageBook({ db, clock, log }),
    budget: createBudget({ db, clock, log }),
    db,
    clock,
    random,
    baseUrl: config.openaiBaseUrl,
    dailyBudgetUsd: config.aiDailyBudgetUsd,
  });
  const forAdministrators: Pick<Ai, 'models' | 'tryPrompt' | 'status'> = {
    async models() {
      try {
        const ids = await provider.models(AbortSignal.timeout(limits.milliseconds));
        return ids.toSorted((one, other) => one.localeCompare(other));
      } catch (error) {
        reasonOf(log, error);
        return [];
      }
    },
    tryPrompt: (trial) => tryPrompt(ask, trial, parts.guard.check, limits.milliseconds),
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
  return { ask, forAdministrators };
}

/** Why there is no answer of the model; what nobody expected is told to the log. */
function reasonOf(log: Log, error: unknown): string {
  if (error instanceof ModelFailure) return error.kind;
  if (error instanceof LocalWay) return error.reason;
  log.warn({ err: error }, 'The model could not be used.');
  return 'error';
}
