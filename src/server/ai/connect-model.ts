import { dailyBudget } from '#domain/ai/ai-settings.ts';
import type { CheckText } from '#guard/guard.ts';
import { createBreaker } from '#server/ai/breaker.ts';
import { createBudget } from '#server/ai/budget.ts';
import { createCaller, type Caller } from '#server/ai/caller.ts';
import { reasonOf } from '#server/ai/failure.ts';
import { createGate } from '#server/ai/gate.ts';
import { createLearned } from '#server/ai/learned.ts';
import { createModerate, type Moderate } from '#server/ai/moderation.ts';
import type { Ai } from '#server/ai/port.ts';
import { createProvider } from '#server/ai/provider.ts';
import { createSettingsReader, readSettings } from '#server/ai/settings.ts';
import { tryPrompt } from '#server/ai/trial.ts';
import { createUsageBook } from '#server/ai/usage.ts';
import type { Database } from '#server/db/executor.ts';
import type { Clock, RandomSource } from '#server/runtime/clock.ts';
import type { Config } from '#server/runtime/config.ts';
import type { Log } from '#server/runtime/log.ts';
import { isOnOwnNetwork } from '#server/runtime/own-network.ts';

export type ModelParts = {
  config: Pick<Config, 'openaiApiKey' | 'openaiBaseUrl' | 'aiDailyBudgetUsd'>;
  db: Database;
  log: Log;
  clock: Clock;
  random: RandomSource;
  guard: { check: CheckText };
  limits: Limits;
};

export type Limits = {
  /** For one complete answer (P39). */
  milliseconds: number;
  /** For a model that a server of our own network has to load, and for the administrators' test. */
  patientMilliseconds: number;
  /** Concurrent calls, and the queue’s length. */
  atOnce: number;
  waiting: number;
};

export type Connected = {
  ask: Caller;
  moderate: Moderate;
  forAdministrators: Pick<Ai, 'models' | 'tryPrompt' | 'status'>;
};

export function connectModel(parts: ModelParts): Connected {
  const { config, db, log, clock, random, limits } = parts;
  const { openaiApiKey: apiKey, openaiBaseUrl: baseUrl } = config;
  const provider = createProvider({ apiKey, baseUrl, log });
  const breaker = createBreaker(clock);
  const callerParts = {
    provider,
    breaker,
    gate: createGate(limits),
    learned: createLearned(),
    usage: createUsageBook({ db, clock, log }),
    budget: createBudget({ db, clock, log }),
    settings: createSettingsReader(db, clock),
    clock,
    random,
    baseUrl,
    patientMilliseconds: limits.patientMilliseconds,
    dailyBudgetUsd: config.aiDailyBudgetUsd,
  };
  const ask = createCaller(callerParts);
  const forAdministrators: Connected['forAdministrators'] = {
    async models() {
      try {
        const ids = await provider.models(AbortSignal.timeout(limits.milliseconds));
        return ids.toSorted((one, other) => one.localeCompare(other));
      } catch (error) {
        reasonOf(log, error);
        return [];
      }
    },
    async tryPrompt(trial) {
      const milliseconds =
        trial.isPatient === true ? limits.patientMilliseconds : limits.milliseconds;
      const answer = await tryPrompt(ask, trial, parts.guard.check, milliseconds);
      const isLoading = answer.outcome === 'timeout' && isOnOwnNetwork(baseUrl);
      return isLoading ? { ...answer, outcome: 'loading' } : answer;
    },
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
  // Keeps the trouble of one from stopping calls to the other.
  const own = { breaker: createBreaker(clock), gate: createGate(limits) };
  return { ask, moderate: createModerate({ ...callerParts, ...own }), forAdministrators };
}
