import { largestWeight } from '#guard/engine/judging/models.ts';

/** A text as buckets of its features; `isMeant` if it belongs to the class that is learned. */
export type Sample = { buckets: Uint32Array; isMeant: boolean; weight: number };

/** Weights as stored: whole steps, the few largest cut off. */
export type Rounded = { levels: readonly number[]; step: number; bias: number };

const settings = { rounds: 12, rate: 0.2, decay: 1e-5, kept: 0.9999, smoothing: 1 } as const;

/**
 * Logistic regression by AdaGrad on feature vectors of length one. Each feature is scaled by the root of its
 * log-count ratio (after Wang and Manning 2012, “Baselines and bigrams”).
 */
export function fit(samples: readonly Sample[], bucketCount: number): Rounded {
  const scales = measureScales(samples, bucketCount);
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

/** Returns how differently each bucket occurs in the learned class and in the others. */
function measureScales(samples: readonly Sample[], bucketCount: number): Float64Array {
  const [meant, others] = [true, false].map((isMeant) => {
    const own = samples.filter((sample) => sample.isMeant === isMeant);
    const total = own.reduce((sum, { weight }) => sum + weight, 0);
    const shares = new Float64Array(bucketCount).fill(settings.smoothing / total);
    for (const { buckets, weight } of own)
      for (const bucket of buckets) shares[bucket] = (shares[bucket] ?? 0) + weight / total;
    return shares;
  });
  return Float64Array.from({ length: bucketCount }, (_, bucket) =>
    Math.sqrt(Math.abs(Math.log((meant?.[bucket] ?? 1) / (others?.[bucket] ?? 1)))),
  );
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
