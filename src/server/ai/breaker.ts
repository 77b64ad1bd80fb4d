import type { FailureKind } from '#server/ai/failure.ts';
import type { Clock } from '#server/runtime/clock.ts';

export type Breaker = {
  /** False: this model should not be asked for now. */
  mayAsk(model: string): boolean;
  succeeded(model: string): void;
  failed(model: string, kind: FailureKind, retryAfter: number | null): void;
  /** What administrators should know, or null. */
  trouble(): Trouble | null;
};

export type Trouble = { kind: FailureKind; model: string; until: Date };

const failuresInARow = 5;
const pause = 30_000;
/** A wrong key or a retired model does not heal by itself; ask again now and then all the same. */
const longPause = 5 * 60_000;
const longestWait = 10 * 60_000;

const unhealthy = new Set<FailureKind>(['timeout', 'connection', 'rate-limited', 'server']);

/**
 * Stops asking a provider that is dead, overloaded or shut to us. After the pause one call tries
 * whether it is back; until that is known the others are answered the local way.
 */
export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let probing = false;
  const closedUntil = new Map<string, Trouble>();
  const everyModel = '*';

  function close(key: string, kind: FailureKind, model: string, milliseconds: number): void {
    const until = new Date(clock.now().getTime() + milliseconds);
    closedUntil.set(key, { kind, model, until });
  }

  return {
    mayAsk(model) {
      const now = clock.now();
      const closed = [closedUntil.get(everyModel), closedUntil.get(model)];
      if (closed.some((trouble) => trouble !== undefined && trouble.until > now)) return false;
      if (closed.every((trouble) => trouble === undefined)) return true;
      if (probing) return false;
      probing = true;
      return true;
    },
    succeeded(model) {
      failures = 0;
      probing = false;
      closedUntil.delete(everyModel);
      closedUntil.delete(model);
    },
    failed(model, kind, retryAfter) {
      const probed = probing;
      probing = false;
      if (kind === 'unauthorized') return close(everyModel, kind, model, longPause);
      if (kind === 'model-missing') return close(model, kind, model, longPause);
      if (!unhealthy.has(kind)) return;
      failures += 1;
      if (retryAfter !== null && retryAfter > 0)
        return close(everyModel, kind, model, Math.min(retryAfter, longestWait));
      if (probed || failures >= failuresInARow) close(everyModel, kind, model, pause);
    },
    trouble() {
      const now = clock.now();
      return [...closedUntil.values()].find(({ until }) => until > now) ?? null;
    },
  };
}
