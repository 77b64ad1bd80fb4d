import type { ModelParameter } from '#domain/ai/ai-settings.ts';
import type { Log } from '#server/runtime/log.ts';
/** Why the model gave no answer. Users never see it: the fallback answers. */
export type FailureKind =
  | 'timeout'
  | 'connection'
  | 'rate-limited'
  | 'server'
  | 'unauthorized'
  | 'credit'
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
  /** The wait that the provider asked for, in milliseconds. */
  readonly retryAfter: number | null;
  readonly parameter: Parameter | null;
  /** The provider’s sentence; it may repeat what was sent. */
  readonly said: string | null;
  /** The provider may have worked, and may charge. */
  readonly mayCost: boolean;

  constructor(
    kind: FailureKind,
    details: {
      retryAfter?: number | null;
      parameter?: Parameter | null;
      said?: string | null;
      mayCost?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(`The model did not answer: ${kind}.`, { cause: details.cause });
    this.name = 'ModelFailure';
    this.kind = kind;
    this.retryAfter = details.retryAfter ?? null;
    this.parameter = details.parameter ?? null;
    this.said = details.said ?? null;
    this.mayCost = details.mayCost ?? false;
  }
}

/** Chooses the fallback although the model is available; `reason` is one word. */
export class LocalWay extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`The local templates and guard answer instead: ${reason}.`);
    this.name = 'LocalWay';
    this.reason = reason;
  }
}

export type Parameter =
  | ModelParameter
  | 'max_tokens'
  | 'max_completion_tokens'
  | 'format'
  | 'usage'
  | 'system';

/** Returns the reason of a failure; logs unexpected errors. */
export function reasonOf(log: Log, error: unknown): string {
  if (error instanceof ModelFailure) return error.kind;
  if (error instanceof LocalWay) return error.reason;
  log.warn({ err: error }, 'The model could not be used.');
  return 'error';
}
