import type { ComponentProps } from 'react';
import { ReasonField } from '#web/admin/reason-field.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextAreaField } from '#web/ui/field.tsx';

/** Asks for the reason and sentence that the sender receives. */
export function SenderMessageFields({
  label,
  isRuleMissing,
  onInput,
}: {
  label: string;
  isRuleMissing: boolean;
  /** Listens to the sentence. */
  onInput: ComponentProps<'textarea'>['onInput'];
}) {
  const t = useTranslations();
  return (
    <>
      <ReasonField label={label} isMissing={isRuleMissing} />
      <TextAreaField
        label={t('moderation.decide.sentence')}
        hint={t('moderation.decide.sentence_hint')}
        name="sentence"
        rows={2}
        onInput={onInput}
      />
    </>
  );
}
