import type { ComponentProps } from 'react';
import { ReasonField } from '#web/admin/reason-field.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextAreaField } from '#web/ui/field.tsx';

/** What whoever wrote it is told: a reason of the team's list, and a moderator's own sentence. */
export function ToSender({
  label,
  isRuleMissing,
  onInput,
}: {
  label: string;
  isRuleMissing: boolean;
  /** Of the sentence. */
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
