import type { EngagementReport } from '#web/features/insights/queries.ts';
import { useNumbers } from '#web/features/insights/use-numbers.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { DataTable } from '#web/ui/data-table.tsx';

/** How many of those who joined in a week were active in the weeks after. */
export function CohortsPanel({ cohorts }: { cohorts: EngagementReport['cohorts'] }) {
  const t = useTranslations();
  const dates = useDates();
  const { count } = useNumbers();
  const weeks = Math.max(0, ...cohorts.map(({ active }) => active.length));
  return (
    <section className="panel">
      <h3 className="text-22">{t('insights.engagement.cohorts')}</h3>
      <p className="mt-1 mb-3 text-14 text-muted">{t('insights.engagement.cohorts_text')}</p>
      {cohorts.length === 0 ? (
        <p className="text-muted">{t('insights.report.empty_cohorts')}</p>
      ) : (
        <DataTable
          caption={t('insights.engagement.cohorts')}
          rows={cohorts}
          rowKey={({ week }) => week}
          columns={[
            {
              id: 'week',
              label: t('insights.cohort.week'),
              cell: ({ week }) => dates.day(week),
            },
            {
              id: 'people',
              label: t('insights.column.people'),
              figure: true,
              cell: ({ people }) => count(people),
            },
            ...Array.from({ length: weeks }, (_, week) => ({
              id: `week-${week}`,
              label: t('insights.cohort.after', { week }),
              figure: true,
              cell: ({ active }: (typeof cohorts)[number]) => {
                const number = active[week];
                return number === undefined ? '' : count(number);
              },
            })),
          ]}
        />
      )}
    </section>
  );
}
