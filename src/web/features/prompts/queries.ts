import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { api, read } from '#web/api/client.ts';
import { readStreamedParts } from '#web/api/event-stream.ts';
import { withRequestKey } from '#web/api/request-key.ts';
import { useOnce } from '#web/api/use-once.ts';

const { prompts, 'ai-config': aiConfig } = api.admin;

export type Prompt = InferResponseType<typeof prompts.$get, 200>['prompts'][number];
export type AiConfig = InferResponseType<typeof aiConfig.$get, 200>;
export type TrialResult = InferResponseType<typeof prompts.try.$post, 200>['results'][number];
export type TrialRequest = InferRequestType<typeof prompts.try.$post>['json'];

/** Fetches every version of every prompt, by type, newest version first. */
export const promptsQuery = queryOptions({
  queryKey: ['prompts'],
  queryFn: ({ signal }) => read(prompts.$get(undefined, { init: { signal } })),
});

export type PromptDraft = {
  /** The edited version; null for a new prompt. */
  id: string | null;
  /** The newest version that the editor knows. */
  newest: number | undefined;
  type: Prompt['type'];
  name: string;
  description: string;
  promptText: string;
  isActive: boolean;
};

/** Stores a new prompt or a prompt's next version. */
export function useSavePrompt() {
  return useOnce({
    mutationFn: ({ id, newest, type, isActive, ...words }: PromptDraft): Promise<Prompt> =>
      withRequestKey(['prompt', id ?? type, JSON.stringify({ ...words, isActive })], (options) =>
        id === null
          ? read(prompts.$post({ json: { ...words, type, isActive } }, options))
          : read(
              prompts[':id'].$put({ param: { id }, json: { ...words, isActive, newest } }, options),
            ),
      ),
    refetches: [promptsQuery.queryKey],
  });
}

export function useActivatePrompt() {
  return useOnce({
    mutationFn: (id: string) => read(prompts[':id'].activate.$post({ param: { id } })),
    refetches: [promptsQuery.queryKey],
    awaitsRefetch: true,
  });
}

type TrialProgress = { place: number; total: number; result: TrialResult };

/** Runs a draft beside the active version; reports each result when it arrives. */
export function tryPrompt(
  json: TrialRequest,
  { onResult, signal }: { onResult: (progress: TrialProgress) => void; signal: AbortSignal },
) {
  return readStreamedParts<{ results: TrialResult[] }>(
    (options) => prompts.try.$post({ json }, options),
    { onPart: (part) => onResult(JSON.parse(part)), signal },
  );
}

/** Fetches the model's settings, budget and state. */
export const aiConfigQuery = queryOptions({
  queryKey: ['ai-config'],
  queryFn: ({ signal }) => read(aiConfig.$get(undefined, { init: { signal } })),
});

/** Fetches the provider's models. */
export const modelsQuery = queryOptions({
  queryKey: ['ai-config', 'models'],
  queryFn: ({ signal }) => read(aiConfig.models.$get(undefined, { init: { signal } })),
  staleTime: 5 * 60_000,
});

export function useChangeAiConfig() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (change: { values: Record<string, string>; before: Record<string, string> }) =>
      read(aiConfig.$put({ json: change })),
    onSuccess: (config) => client.setQueryData(aiConfigQuery.queryKey, config),
    onError: () => void client.invalidateQueries({ queryKey: aiConfigQuery.queryKey }),
  });
}

export function useTestConnection() {
  return useOnce({ mutationFn: () => read(aiConfig.test.$post()) });
}
