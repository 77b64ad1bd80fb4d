import { pbkdf2Sync } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';

/** What a quiet laptop needs for the work below, in milliseconds. */
const quick = 60;
const most = 8;

/**
 * How much longer things may take here and now than on a quiet machine, 1 to 8: a slow or busy one
 * should make tests slow and not red.
 */
function measureSlowness(): number {
  const start = performance.now();
  pbkdf2Sync('a', 'b', 150_000, 32, 'sha256');
  const work = (performance.now() - start) / quick;
  const queue = (loadavg()[0] ?? 0) / availableParallelism();
  return Math.min(most, Math.max(1, work, queue));
}

const slowness = measureSlowness();

/** A limit in time as this machine needs it. */
export function scaleTimeout(milliseconds: number): number {
  return Math.round(milliseconds * slowness);
}
