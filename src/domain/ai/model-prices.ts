export const maximumModelLength = 100;

/** US dollars per million tokens. */
export type ModelPrice = { input: number; output: number; cached?: number };

export type ModelPrices = Readonly<Record<string, ModelPrice>>;

export const maximumPricedModels = 20;

const dearest = 10_000;

/** Parses {"model": {"input": 0.15, "output": 0.6, "cached": 0.08}}; null when invalid, {} when empty. */
export function parseModelPrices(value: string): ModelPrices | null {
  if (value.trim() === '') return {};
  const given = parseJson(value);
  if (!isRecord(given)) return null;
  const prices: Record<string, ModelPrice> = {};
  for (const [model, price] of Object.entries(given)) {
    const read = readPrice(price);
    if (!isModelName(model) || read === null) return null;
    prices[model] = read;
  }
  return Object.keys(prices).length <= maximumPricedModels ? prices : null;
}

export function isModelName(name: string): boolean {
  return /^[^\s\p{C}]+$/u.test(name) && name.length <= maximumModelLength;
}

function readPrice(given: unknown): ModelPrice | null {
  if (!isRecord(given)) return null;
  const { input, output, cached } = given;
  if (!isDollars(input) || !isDollars(output)) return null;
  if (cached === undefined) return { input, output };
  return isDollars(cached) ? { input, output, cached } : null;
}

function isDollars(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= dearest;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
