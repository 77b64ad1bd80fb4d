import type { FailureKind } from '#server/ai/failure.ts';
import type { Clock } from '#server/runtime/clock.ts';

export type Breaker = {
  mayAsk(model: string): boolean;
  succeeded(model: string): void;
  failed(model: string, kind: FailureKind, retryAfter: number | null): void;
  /** For administrators; null when all is well. */
  trouble(): Trouble | null;
};

export type Trouble = { kind: FailureKind; model: string; until: Date };

const failuresInARow = 5;
const pause = 30_000;
/** For a wrong key, no credit or a retired model, which do not recover by themselves. */
const longPause = 5 * 60_000;
const longestWait = 10 * 60_000;

const unhealthy = new Set<FailureKind>(['timeout', 'connection', 'rate-limited', 'server']);

/** The state of one model, or of the provider. */
type Way = {
  failures: number;
  /** The model of the trial call after the pause. */
  probe: string | null;
  trouble: Trouble | null;
};

/** Stops calls to a failing provider; after a pause one trial call decides. Each model counts separately. */
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
      if (kind === 'unauthorized' || kind === 'credit') return close(all, kind, model, longPause);
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
