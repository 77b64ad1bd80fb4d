import { useQuery } from '@tanstack/react-query';
import { reasonsQuery } from '#web/features/moderation/reasons-queries.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextAreaField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

/** What whoever wrote it is told: a reason of the team's list, and a moderator's own sentence. */
export function ToSender({ label, isRuleMissing }: { label: string; isRuleMissing: boolean }) {
  const t = useTranslations();
  const { language } = useLanguage();
  const { data } = useQuery(reasonsQuery);
  return (
    <>
      <SelectField
        label={label}
        name="rule"
        required
        defaultValue=""
        error={isRuleMissing && t('moderation.delete.rule_required')}
        options={[
          { value: '', label: t('moderation.delete.rule_choose') },
          ...(data?.reasons ?? []).map(({ id, words }) => ({ value: id, label: words[language] })),
        ]}
      />
      <TextAreaField
        label={t('moderation.decide.sentence')}
        hint={t('moderation.decide.sentence_hint')}
        name="sentence"
        rows={2}
      />
    </>
  );
}
