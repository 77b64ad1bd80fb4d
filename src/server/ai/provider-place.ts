import type { ModelPlace } from '#domain/shared/pages.ts';
import type { Config } from '#server/runtime/config.ts';
import { isOnOwnNetwork } from '#server/runtime/own-network.ts';

type ModelConfig = Pick<Config, 'openaiApiKey' | 'openaiBaseUrl'>;

const openai = 'https://api.openai.com/v1';

/** A key, or another address than the one that sells keys, says that there is a model. */
export function hasModel({ openaiApiKey, openaiBaseUrl }: ModelConfig): boolean {
  return openaiApiKey !== null || openaiBaseUrl !== openai;
}

/** Which server is sent people's texts for a model to read; null where there is no model. */
export function placeOfModel(config: ModelConfig): ModelPlace {
  if (!hasModel(config)) return null;
  const { openaiBaseUrl } = config;
  // The names of machines in the operator's own network are not shown.
  return { host: isOnOwnNetwork(openaiBaseUrl) ? null : new URL(openaiBaseUrl).hostname };
}
