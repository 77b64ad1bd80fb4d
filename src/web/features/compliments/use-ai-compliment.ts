import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, read } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import type { TextHandler } from '#web/api/event-stream.ts';
import { profileQuery } from '#web/api/profile.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useFailedText } from '#web/api/use-failure-text.ts';
import { useOnce } from '#web/api/use-once.ts';
import { useStreamedText, type StreamedSheet } from '#web/api/use-streamed-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

type Helper<Input, Suggestion> = {
  inputFor: (traits: string[]) => Input;
  write: (input: Input, listener: TextHandler) => Promise<Suggestion>;
  save: (text: string) => Promise<unknown>;
};

type Step<Input, Suggestion> =
  | { name: 'closed' }
  | { name: 'traits' }
  | { name: 'shown'; sheet: StreamedSheet<Input, Suggestion> };

/** Asks for traits if there are none, saves them, shows the text, and keeps it (P41) or discards it. */
export function useAiCompliment<Input, Suggestion extends { text: string }>(
  helper: Helper<Input, Suggestion>,
  onSaved: () => void,
) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const failedText = useFailedText();
  const client = useQueryClient();
  const saveTraits = useSaveTraits();
  const [needsTraits, setNeedsTraits] = useState(false);
  const stream = useStreamedText(helper.write, {
    onFailed: (error) => {
      const isLimit = error instanceof ApiError && error.status === 429;
      toast.error(isLimit ? errorText(error) : t('dashboard.error.ai_generation'));
    },
  });

  const write = (traits: string[]): void => stream.start(helper.inputFor(traits));
  // Loads the profile first: the press may come before it.
  const { mutate: start, isPending: isStarting } = useOnce({
    mutationFn: () => client.ensureQueryData(profileQuery),
    onSuccess: ({ traits }) => {
      if (traits.length === 0) setNeedsTraits(true);
      else write(traits);
    },
    onError: (error) => toast.error(errorText(error, 'dashboard.error.ai_generation')),
  });
  const close = (): void => {
    setNeedsTraits(false);
    stream.clear();
  };
  const startWithTraits = async (traits: string[]): Promise<void> => {
    try {
      await saveTraits.mutateAsync(traits);
    } catch (error) {
      toast.error(failedText('profile.update.failed', error));
      return;
    }
    write(traits);
  };
  const save = async (text: string): Promise<void> => {
    try {
      await helper.save(text);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 422;
      toast.error(isRefused ? t('dashboard.error.invalid_compliment') : errorText(error));
      return;
    }
    toast.success(t('dashboard.kept.saved'));
    close();
    onSaved();
  };
  const step: Step<Input, Suggestion> =
    stream.sheet !== null
      ? { name: 'shown', sheet: stream.sheet }
      : { name: needsTraits ? 'traits' : 'closed' };
  return {
    step,
    isBusy: isStarting || saveTraits.isPending || stream.isWriting,
    start: () => start(),
    startWithTraits,
    keep: save,
    close,
  };
}

function useSaveTraits() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (traits: string[]) => read(api.profile.$patch({ json: { traits } })),
    onSuccess: (profile) => client.setQueryData(profileQuery.queryKey, profile),
  });
}
