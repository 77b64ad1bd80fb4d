import { randomInt } from 'node:crypto';

/** Time and randomness are injected for tests. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface RandomSource {
  /** A uniform integer from 0 to below `bound`. */
  below(bound: number): number;
}

export const systemRandom: RandomSource = { below: (bound) => randomInt(bound) };
