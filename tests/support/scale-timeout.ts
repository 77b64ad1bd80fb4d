import { pbkdf2Sync } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';

/** Milliseconds that the work below takes on a quiet laptop. */
const quick = 60;
const most = 8;

/** Returns the slowdown against a quiet machine, 1 to 8, so that a slow or busy machine fails no test. */
function measureSlowness(): number {
  const start = performance.now();
  pbkdf2Sync('a', 'b', 150_000, 32, 'sha256');
  const work = (performance.now() - start) / quick;
  const queue = (loadavg()[0] ?? 0) / availableParallelism();
  return Math.min(most, Math.max(1, work, queue));
}

const slowness = measureSlowness();

/** Scales a time limit to this machine. */
export function scaleTimeout(milliseconds: number): number {
  return Math.round(milliseconds * slowness);
}
