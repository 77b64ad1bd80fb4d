import { calcPrice, findProvider } from '@pydantic/genai-prices';
import type { ModelPrice, ModelPrices } from '#domain/ai/model-prices.ts';
import type { TokenUsage } from '#server/ai/provider.ts';
import { isOnOwnNetwork } from '#server/runtime/own-network.ts';

export type Price = {
  costUsd: number;
  /** False: no list has it, and the cost is assumed. */
  isKnown: boolean;
};

/** For a model whose price nobody knows: as much as the dearest that anybody would use here, so that the budget holds. */
const assumed = { input: 15, output: 75 };

/**
 * What a call cost, in dollars: by our own table, else by the kept list for this provider, else for
 * OpenAI's model names (a gateway sells those under its own address). What no list knows is free on
 * one's own network and assumed to be dear everywhere else.
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
