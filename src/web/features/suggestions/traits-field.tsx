import type { ReactNode, Ref } from 'react';
import { addTraits } from '#domain/traits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ChipsInput } from '#web/ui/chips-input.tsx';

/** Traits as chips, typed one by one or separated by comma or semicolon. Entries of the form are called `name`. */
export function TraitsField({
  name = 'traits',
  values,
  defaultValues,
  onChange,
  onDraftChange,
  hint,
  error,
  ref,
}: {
  name?: string | undefined;
  values?: readonly string[] | undefined;
  defaultValues?: readonly string[] | undefined;
  onChange?: ((traits: string[]) => void) | undefined;
  /** the text that is not a chip yet, at every key */
  onDraftChange?: ((draft: string) => void) | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}) {
  const t = useTranslations();
  return (
    <ChipsInput
      ref={ref}
      name={name}
      label={t('traits.field.label')}
      hint={hint ?? t('traits.field.hint')}
      error={error}
      values={values}
      defaultValues={defaultValues}
      onChange={onChange}
      onDraftChange={onDraftChange}
      parse={(text) => addTraits([], text)}
      placeholder={t('traits.field.placeholder')}
      addLabel={t('traits.field.add')}
      removeLabel={(trait) => t('traits.field.remove', { trait })}
      listLabel={t('traits.list.label')}
      removedMessage={(trait) => t('traits.list.removed', { trait })}
    />
  );
}
