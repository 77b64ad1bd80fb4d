import type { ModelPlace } from '#domain/pages.ts';
import type { Config } from '#server/runtime/config.ts';
import { isOnOwnNetwork } from '#server/ai/own-network.ts';

type ModelConfig = Pick<Config, 'openaiApiKey' | 'openaiBaseUrl'>;

const openai = 'https://api.openai.com/v1';

/** A key, or another address than the one that sells keys, says that there is a model. */
export function hasModel({ openaiApiKey, openaiBaseUrl }: ModelConfig): boolean {
  return openaiApiKey !== null || openaiBaseUrl !== openai;
}

/** Where the texts of people go that a model reads; null where none does. */
export function placeOfModel(config: ModelConfig): ModelPlace {
  if (!hasModel(config)) return null;
  const { openaiBaseUrl } = config;
  // Nobody outside needs to know the names of an own network.
  return { host: isOnOwnNetwork(openaiBaseUrl) ? null : new URL(openaiBaseUrl).hostname };
}
