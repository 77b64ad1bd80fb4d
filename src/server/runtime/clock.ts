import { randomInt } from 'node:crypto';

/** Time and chance are injected, so that tests decide both. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface RandomSource {
  /** A uniform whole number from 0 to below `bound`. */
  below(bound: number): number;
}

export const systemRandom: RandomSource = { below: (bound) => randomInt(bound) };
