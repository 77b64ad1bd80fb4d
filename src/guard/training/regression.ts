import { largestWeight } from '#guard/engine/judging/learned-model.ts';

/** A text as buckets of its features; `isMeant` if it belongs to the class that is learned. */
export type Sample = { buckets: Uint32Array; isMeant: boolean; weight: number };

/** Weights as stored: whole steps, the few largest cut off. */
export type Rounded = { levels: readonly number[]; step: number; bias: number };

const settings = { rounds: 20, rate: 0.2, decay: 1e-5, kept: 0.999 } as const;

/**
 * Logistic regression by AdaGrad on feature vectors of length one. Each feature is scaled by its own log-count ratio
 * (Wang and Manning 2012, “Baselines and bigrams”); `smoothing` keeps the ratios of rare features small.
 */
export function fit(samples: readonly Sample[], bucketCount: number, smoothing: number): Rounded {
  const scales = measureScales(samples, bucketCount, smoothing);
  const weights = new Float64Array(bucketCount);
  const squares = new Float64Array(bucketCount).fill(1e-8);
  let bias = 0;
  const order = samples.map((_, index) => index);
  let seed = 1;
  const random = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let round = 0; round < settings.rounds; round++) {
    shuffle(order, random);
    for (const index of order) {
      const sample = samples[index];
      if (sample === undefined) continue;
      const { buckets, weight, isMeant } = sample;
      const share = 1 / Math.sqrt(buckets.length || 1);
      let sum = 0;
      for (const bucket of buckets) sum += (weights[bucket] ?? 0) * (scales[bucket] ?? 0);
      const error = sigmoid(bias + sum * share) - (isMeant ? 1 : 0);
      bias -= 0.02 * error * weight;
      for (const bucket of buckets) {
        const current = weights[bucket] ?? 0;
        const gradient = error * weight * share * (scales[bucket] ?? 0) + settings.decay * current;
        const square = (squares[bucket] ?? 0) + gradient * gradient;
        squares[bucket] = square;
        weights[bucket] = current - (settings.rate * gradient) / Math.sqrt(square);
      }
    }
  }
  return round(
    weights.map((weight, bucket) => weight * (scales[bucket] ?? 0)),
    bias,
  );
}

/** Returns the log-odds that a text belongs to the learned class. */
export function weigh(buckets: Uint32Array, { levels, step, bias }: Rounded): number {
  let sum = 0;
  for (const bucket of buckets) sum += levels[bucket] ?? 0;
  return bias + (sum * step) / Math.sqrt(buckets.length || 1);
}

/** Shuffles in place (Fisher–Yates); `random` returns 0 to below 1. */
function shuffle(order: number[], random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const k = Math.floor(random() * (i + 1));
    [order[i], order[k]] = [order[k] ?? 0, order[i] ?? 0];
  }
}

function round(weights: Float64Array, bias: number): Rounded {
  const sizes = weights.map(Math.abs).toSorted();
  const largest = sizes[Math.floor(sizes.length * settings.kept)] ?? 0;
  const step = largest / largestWeight;
  const levels = Array.from(weights, (weight) =>
    Math.max(-largestWeight, Math.min(largestWeight, Math.round(weight / step))),
  );
  return { levels, step, bias };
}

/** Returns the log-count ratio of each bucket between the learned class and the others. */
function measureScales(
  samples: readonly Sample[],
  bucketCount: number,
  smoothing: number,
): Float64Array {
  const [meant, others] = [true, false].map((isMeant) => {
    const own = samples.filter((sample) => sample.weight > 0 && sample.isMeant === isMeant);
    const shares = new Float64Array(bucketCount).fill(smoothing / own.length);
    for (const { buckets } of own) {
      for (const bucket of buckets) shares[bucket] = (shares[bucket] ?? 0) + 1 / own.length;
    }
    return shares;
  });
  return Float64Array.from({ length: bucketCount }, (_, bucket) =>
    Math.abs(Math.log((meant?.[bucket] ?? 1) / (others?.[bucket] ?? 1))),
  );
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
