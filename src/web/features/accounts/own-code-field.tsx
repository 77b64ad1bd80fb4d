import type { ComponentPropsWithRef } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Field, type FieldTexts } from '#web/ui/field.tsx';

/** Asks for the code of the person's own. */
export function OwnCodeField(
  props: Omit<FieldTexts, 'label' | 'labelHidden'> &
    Omit<ComponentPropsWithRef<'input'>, 'children'>,
) {
  const t = useTranslations();
  return (
    <Field
      label={t('card.code.label')}
      hint={t('card.code.hint')}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      className="tracking-widest uppercase"
    />
  );
}
