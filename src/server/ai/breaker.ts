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

/** What is known of one model, or of the provider as a whole. */
type Way = {
  failures: number;
  /** The model that is tried again after the pause. */
  probe: string | null;
  trouble: Trouble | null;
};

/**
 * Stops asking a provider that is dead, overloaded or shut to us. After the pause one call tries
 * whether it is back; until that is known the others are answered the local way. Each model counts for
 * itself: one that hangs is not well because another one answers.
 */
export function createBreaker(clock: Clock): Breaker {
  const toAll = newWay();
  const toEach = new Map<string, Way>();

  function waysTo(model: string): readonly [Way, Way] {
    const way = toEach.get(model) ?? newWay();
    toEach.set(model, way);
    return [toAll, way];
  }

  function close(way: Way, kind: FailureKind, model: string, milliseconds: number): void {
    way.trouble = { kind, model, until: new Date(clock.now().getTime() + milliseconds) };
  }

  return {
    mayAsk(model) {
      const now = clock.now();
      const closed = waysTo(model).filter(({ trouble }) => trouble !== null);
      if (closed.some(({ trouble, probe }) => probe !== null || isOn(trouble, now))) return false;
      for (const way of closed) way.probe = model;
      return true;
    },
    succeeded(model) {
      for (const way of waysTo(model)) Object.assign(way, newWay());
    },
    failed(model, kind, retryAfter) {
      const [all, way] = waysTo(model);
      const probed = [all, way].filter(({ probe }) => probe === model);
      for (const one of probed) one.probe = null;
      if (kind === 'unauthorized') return close(all, kind, model, longPause);
      if (kind === 'model-missing') return close(way, kind, model, longPause);
      if (!unhealthy.has(kind)) return;
      way.failures += 1;
      if (retryAfter !== null && retryAfter > 0)
        return close(all, kind, model, Math.min(retryAfter, longestWait));
      if (probed.length > 0 || way.failures >= failuresInARow) close(way, kind, model, pause);
    },
    trouble() {
      const now = clock.now();
      const ways = [toAll, ...toEach.values()];
      return ways.map(({ trouble }) => trouble).find((trouble) => isOn(trouble, now)) ?? null;
    },
  };
}

function newWay(): Way {
  return { failures: 0, probe: null, trouble: null };
}

function isOn(trouble: Trouble | null, now: Date): boolean {
  return trouble !== null && trouble.until > now;
}
