import type { Finding } from '#domain/operations/check.ts';
import { ModelFailure, type FailureKind } from '#server/ai/failure.ts';
import { hasModel } from '#server/ai/provider-place.ts';
import type { Check } from '#server/checks/check.ts';

const findings: Partial<Record<FailureKind, Finding>> = {
  unauthorized: 'model_key',
  'rate-limited': 'model_busy',
  credit: 'model_busy',
  'model-missing': 'model_unlisted',
  'refused-request': 'model_unlisted',
  malformed: 'model_unlisted',
};

/** Asks for the list of models, which costs nothing. */
export const checkModel: Check = async ({ config }, signal) => {
  if (!hasModel(config)) return [{ finding: 'model_none' }];
  // A large client, loaded only with a model.
  const { createProvider } = await import('#server/ai/provider.ts');
  const { openaiApiKey: apiKey, openaiBaseUrl: baseUrl } = config;
  const provider = createProvider({ apiKey, baseUrl, log: null });
  try {
    const models = await provider.models(signal);
    return [{ finding: 'model_answers', values: { count: models.length } }];
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return [{ finding: findings[error.kind] ?? 'model_silent', values: { reason: error.kind } }];
  }
};
