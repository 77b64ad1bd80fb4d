import type { ModelParameter } from '#domain/ai/ai-settings.ts';
import type { Log } from '#server/runtime/log.ts';
/** Why there is no answer of the model. None of these ever reaches a user: the local way goes on. */
export type FailureKind =
  | 'timeout'
  | 'connection'
  | 'rate-limited'
  | 'server'
  | 'unauthorized'
  | 'model-missing'
  | 'refused-request'
  | 'malformed'
  | 'cancelled'
  | 'busy'
  | 'paused'
  | 'budget'
  | 'allowance'
  | 'no-prompt'
  | 'off';

export class ModelFailure extends Error {
  readonly kind: FailureKind;
  /** What the provider asked to wait, in milliseconds. */
  readonly retryAfter: number | null;
  /** A parameter that the provider does not take. */
  readonly parameter: Parameter | null;
  /** The provider may have worked all the same, and charges for it. */
  readonly mayCost: boolean;

  constructor(
    kind: FailureKind,
    details: {
      retryAfter?: number | null;
      parameter?: Parameter | null;
      mayCost?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(`The model did not answer: ${kind}.`, { cause: details.cause });
    this.name = 'ModelFailure';
    this.kind = kind;
    this.retryAfter = details.retryAfter ?? null;
    this.parameter = details.parameter ?? null;
    this.mayCost = details.mayCost ?? false;
  }
}

/** The local way is taken although the model could be asked, or has answered; `reason` says why, in one word. */
export class LocalWay extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`The local way goes on: ${reason}.`);
    this.name = 'LocalWay';
    this.reason = reason;
  }
}

/** Parameters that some models refuse. */
export type Parameter =
  | ModelParameter
  | 'max_tokens'
  | 'max_completion_tokens'
  | 'format'
  | 'usage';

/** Why there is no answer of the model; what nobody expected is told to the log. */
export function reasonOf(log: Log, error: unknown): string {
  if (error instanceof ModelFailure) return error.kind;
  if (error instanceof LocalWay) return error.reason;
  log.warn({ err: error }, 'The model could not be used.');
  return 'error';
}
