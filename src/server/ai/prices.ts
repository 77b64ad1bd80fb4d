import { calcPrice, findProvider } from '@pydantic/genai-prices';
import type { ModelPrice, ModelPrices } from '#domain/ai/model-prices.ts';
import type { TokenUsage } from '#server/ai/provider.ts';
import { isOnOwnNetwork } from '#server/runtime/own-network.ts';

export type Price = {
  costUsd: number;
  /** False: not in any list, the cost is assumed. */
  isKnown: boolean;
};

/** As expensive as the most expensive likely model, so that the budget holds for unknown models. */
const assumed = { input: 15, output: 75 };

/**
 * Returns the cost in US dollars: from our own table, the provider’s list, or OpenAI's model names (for gateways).
 * Unlisted models are free on the operator’s own network and assumed expensive elsewhere.
 */
export function priceOf(
  usage: TokenUsage,
  model: string,
  { own, baseUrl, at }: { own: ModelPrices; baseUrl: string; at: Date },
): Price {
  const set = Object.hasOwn(own, model) ? own[model] : undefined;
  const costUsd = set === undefined ? listedCost(usage, model, baseUrl, at) : costAt(set, usage);
  if (costUsd !== null) return { costUsd, isKnown: true };
  return { costUsd: isOnOwnNetwork(baseUrl) ? 0 : costAt(assumed, usage), isKnown: false };
}

function costAt(price: ModelPrice, { prompt, completion, cached }: TokenUsage): number {
  const uncached = (prompt - cached) * price.input;
  return (uncached + cached * (price.cached ?? price.input) + completion * price.output) / 1e6;
}

function listedCost(usage: TokenUsage, model: string, baseUrl: string, at: Date): number | null {
  const tokens = {
    input_tokens: usage.prompt,
    output_tokens: usage.completion,
    ...(usage.cached > 0 ? { cache_read_tokens: usage.cached } : {}),
  };
  const provider = findProvider({ providerApiUrl: baseUrl })?.id ?? 'openai';
  try {
    return calcPrice(tokens, model, { providerId: provider, timestamp: at })?.total_price ?? null;
  } catch {
    return null;
  }
}
