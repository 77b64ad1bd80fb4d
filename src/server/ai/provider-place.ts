import type { ModelPlace } from '#domain/shared/pages.ts';
import type { Config } from '#server/runtime/config.ts';
import { isOnOwnNetwork } from '#server/runtime/own-network.ts';

type ModelConfig = Pick<Config, 'openaiApiKey' | 'openaiBaseUrl'>;

const openai = 'https://api.openai.com/v1';

/** A key, or another address than OpenAI’s, means that there is a model. */
export function hasModel({ openaiApiKey, openaiBaseUrl }: ModelConfig): boolean {
  return openaiApiKey !== null || openaiBaseUrl !== openai;
}

/** Names the server that gets people's texts; null without a model. */
export function placeOfModel(config: ModelConfig): ModelPlace {
  if (!hasModel(config)) return null;
  const { openaiBaseUrl } = config;
  // Host names of the operator's own network stay private.
  return { host: isOnOwnNetwork(openaiBaseUrl) ? null : new URL(openaiBaseUrl).hostname };
}
