import { useState } from 'react';
import type { useOnce } from '#web/api/use-once.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

type Texts = { saved: TextKey; failed: TextKey };

export type ChoiceOptions<Value, Change> = {
  stored: Value;
  change: ReturnType<typeof useOnce<unknown, Error, Change>>;
  changeTo: (value: Value) => Change;
  texts: Texts | ((value: Value) => Texts);
};

/** Saves a setting when it is chosen: shows the choice at once, and the stored value again if saving fails. */
export function useChoice<Value, Change>({
  stored,
  change,
  changeTo,
  texts,
}: ChoiceOptions<Value, Change>): [shown: Value, choose: (value: Value) => void] {
  const t = useTranslations();
  const toast = useToast();
  const [chosen, setChosen] = useState(stored);
  const choose = (value: Value): void => {
    setChosen(value);
    const { saved, failed } = typeof texts === 'function' ? texts(value) : texts;
    change.mutate(changeTo(value), {
      onSuccess: () => toast.success(t(saved)),
      onError: () => toast.error(t(failed)),
    });
  };
  return [change.isPending ? chosen : stored, choose];
}
