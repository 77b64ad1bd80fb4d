import { setTimeout as wait } from 'node:timers/promises';
import { dailyBudget } from '#domain/ai/ai-settings.ts';
import type { Breaker } from '#server/ai/breaker.ts';
import type { Budget } from '#server/ai/budget.ts';
import { startDeadline, type Deadline } from '#server/ai/deadline.ts';
import { ModelFailure } from '#server/ai/failure.ts';
import type { Gate } from '#server/ai/gate.ts';
import type { Learned } from '#server/ai/learned.ts';
import { priceOf, type Price } from '#server/ai/prices.ts';
import type { ModelAnswer, ModelRequest, Provider, TokenUsage } from '#server/ai/provider.ts';
import type { AiSettings, SettingsReader, Task } from '#server/ai/settings.ts';
import { estimateUsage } from '#server/ai/tokens.ts';
import { noUsage, type Purpose, type UsageBook } from '#server/ai/usage.ts';
import type { Clock, RandomSource } from '#server/runtime/clock.ts';
import { isOnOwnNetwork } from '#server/runtime/own-network.ts';

export type CallerParts = {
  provider: Provider;
  breaker: Breaker;
  gate: Gate;
  learned: Learned;
  usage: UsageBook;
  budget: Budget;
  settings: SettingsReader;
  clock: Clock;
  random: RandomSource;
  baseUrl: string;
  patientMilliseconds: number;
  /** The operator's limit; administrators may lower it. Null: no limit. */
  dailyBudgetUsd: number | null;
};

export type Call = {
  task: Task;
  /** Default: the task. */
  purpose?: Purpose;
  /** A draft in place of the active prompt. */
  prompt?: string | undefined;
  /** Checks the caller’s daily quota. */
  mayAsk?: (() => Promise<boolean>) | undefined;
  /** For administrators: calls despite earlier failures. */
  evenWhenPaused?: boolean;
  /** The system message around the administrators' prompt. */
  frame: (prompt: string) => string;
  data: string;
  maximumTokens: number;
  schema: Record<string, unknown> | null;
  deadline: Deadline;
  onText: ((text: string, system: string) => void) | null;
  /** `ok`, or why the answer is unusable; stored in the usage row. */
  judge: (answer: ModelAnswer, system: string) => string;
};

export type Called = {
  answer: ModelAnswer;
  outcome: string;
  /** Null: unknown price. */
  costUsd: number | null;
};

export type Caller = ReturnType<typeof createCaller>;

/** Gives up a model that rejects this many parameters. */
const mostChanges = 6;

const worthRetrying = new Set(['rate-limited', 'server', 'connection']);

/** Calls the model, with at most two requests. Throws ModelFailure. Holds no database connection while waiting. */
export function createCaller(parts: CallerParts) {
  const { breaker, gate } = parts;
  /** The models that a server of our own network is loading. */
  const loading = new Set<string>();
  return ask;

  async function ask(call: Call): Promise<Called> {
    const settings = await parts.settings[call.task]();
    if (!settings.isOn) throw new ModelFailure('off');
    const prompt = call.prompt ?? settings.prompt;
    if (prompt === null) throw new ModelFailure('no-prompt');
    const system = call.frame(prompt);
    if (isSpent(parts, settings)) throw new ModelFailure('budget');
    const { model } = settings;
    if (call.evenWhenPaused !== true && (loading.has(model) || !breaker.mayAsk(model)))
      throw new ModelFailure('paused');

    try {
      if (call.mayAsk !== undefined && !(await call.mayAsk())) throw new ModelFailure('allowance');
      // The model gets half of the time; without this, a queue would look like a slow provider.
      const patience = call.deadline.remaining() / 2;
      const work = () => askPatiently(parts, call, settings, system);
      const called = await gate.pass(work, call.deadline.signal, patience);
      breaker.succeeded(settings.model);
      return called;
    } catch (error) {
      const failure = error instanceof ModelFailure ? error : new ModelFailure('malformed');
      breaker.failed(model, failure.kind, failure.retryAfter);
      if (failure.kind === 'timeout' && isOnOwnNetwork(parts.baseUrl)) void load(model, call);
      throw failure;
    }
  }

  /** Repeats a call with more patience: a server that stops to load when its client leaves would never be ready. */
  async function load(model: string, call: Call): Promise<void> {
    if (loading.has(model) || parts.patientMilliseconds === 0) return;
    loading.add(model);
    const deadline = startDeadline(parts.patientMilliseconds, undefined);
    const patient = { ...call, deadline, onText: null, mayAsk: undefined, evenWhenPaused: true };
    await ask(patient).catch(() => undefined);
    loading.delete(model);
  }
}

/** Checks the budget before the queue. */
function isSpent(parts: CallerParts, settings: AiSettings): boolean {
  const budget = dailyBudget(settings.budget, parts.dailyBudgetUsd);
  return budget !== null && settings.spentTodayUsd >= budget;
}

function mostTokens({ learned }: CallerParts, model: string, { maximumTokens }: Call): number {
  return maximumTokens + learned.of(model).thinking;
}

function costOf(
  { baseUrl, clock }: CallerParts,
  { model, ownPrices }: AiSettings,
  usage: TokenUsage,
): Price {
  return priceOf(usage, model, { own: ownPrices, baseUrl, at: clock.now() });
}

/** Repeats a request once after a temporary failure, and once for each rejected parameter. */
async function askPatiently(
  parts: CallerParts,
  call: Call,
  settings: AiSettings,
  system: string,
): Promise<Called> {
  let retried = false;
  for (let changes = 0; ;) {
    try {
      const called = await askOnce(parts, call, settings, system);
      if (!isOutOfRoom(called.answer)) return called;
      if (!parts.learned.giveRoomToThink(settings.model)) return called;
    } catch (error) {
      const failure = error instanceof ModelFailure ? error : new ModelFailure('malformed');
      const { parameter } = failure;
      if (parameter !== null && changes < mostChanges) {
        if (!parts.learned.refuse(settings.model, parameter)) throw failure;
        changes += 1;
        continue;
      }
      if (retried || !worthRetrying.has(failure.kind)) throw failure;
      retried = true;
      await pause(parts.random, failure, call.deadline);
    }
  }
}

/** The model spent all tokens on thinking. */
function isOutOfRoom({ text, finish }: ModelAnswer): boolean {
  return finish === 'length' && text.trim() === '';
}

/** Waits as long as the provider asks, else a short random time, so that callers do not return together. */
async function pause(
  random: RandomSource,
  failure: ModelFailure,
  deadline: Deadline,
): Promise<void> {
  const milliseconds = failure.retryAfter ?? 200 + random.below(400);
  const timeToAnswer = 500;
  if (milliseconds + timeToAnswer > deadline.remaining()) throw failure;
  await wait(milliseconds, undefined, { signal: deadline.signal }).catch(() => {
    throw failure;
  });
}

async function askOnce(
  parts: CallerParts,
  call: Call,
  settings: AiSettings,
  system: string,
): Promise<Called> {
  const { model, parameters } = settings;
  const { task, purpose = task, onText } = call;
  const request: ModelRequest = {
    model,
    parameters,
    maximumTokens: call.maximumTokens,
    system,
    data: call.data,
    schema: call.schema,
    signal: call.deadline.signal,
    onText: onText === null ? null : (text) => onText(text, system),
  };
  const estimate = (answered: string | null): TokenUsage =>
    estimateUsage({
      sent: system + call.data,
      answered,
      mostTokens: mostTokens(parts, model, call),
    });
  const reservation = await parts.budget.reserve(
    costOf(parts, settings, estimate(null)).costUsd,
    dailyBudget(settings.budget, parts.dailyBudgetUsd),
  );
  if (reservation === null) throw new ModelFailure('budget');
  const start = performance.now();
  const record = async (usage: TokenUsage, isEstimated: boolean, outcome: string) => {
    const price = costOf(parts, settings, usage);
    const milliseconds = performance.now() - start;
    await parts.usage.record({ purpose, model, usage, isEstimated, price, milliseconds, outcome });
    await reservation.settle(price.costUsd);
    return price;
  };
  try {
    const answer = await parts.provider.complete(request, parts.learned.of(model));
    const outcome = answer.finish === 'stop' ? call.judge(answer, system) : answer.finish;
    const usage = answer.usage ?? estimate(answer.finish === 'cut' ? null : answer.text);
    const price = await record(usage, answer.usage === null, outcome);
    return { answer, outcome, costUsd: price.isKnown ? price.costUsd : null };
  } catch (error) {
    const failure = error instanceof ModelFailure ? error : new ModelFailure('malformed');
    await record(failure.mayCost ? estimate(null) : noUsage, failure.mayCost, failure.kind);
    throw error;
  }
}
