import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, read } from '#web/api/client.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

/** Queries the team's reasons for decisions, in order. */
export const reasonsQuery = queryOptions({
  queryKey: ['reasons'],
  queryFn: ({ signal }) => read(api.admin.reasons.$get(undefined, { init: { signal } })),
});

/** Required select of the team's reasons. */
export function ReasonField({ label, isMissing }: { label: string; isMissing: boolean }) {
  const t = useTranslations();
  const { language } = useLanguage();
  const query = useQuery(reasonsQuery);
  const { data } = query;
  // Offers a retry here, so that the form's input is not lost.
  if (data === undefined && query.isError)
    return <ListState query={query} failedText={t('admin.reasons.load_failed')} />;
  return (
    <SelectField
      label={label}
      name="rule"
      required
      defaultValue=""
      error={isMissing && t('moderation.delete.rule_required')}
      options={[
        { value: '', label: t('moderation.delete.rule_choose') },
        ...(data?.reasons ?? []).map(({ id, words }) => ({ value: id, label: words[language] })),
      ]}
    />
  );
}
