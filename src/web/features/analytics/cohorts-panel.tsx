import { FigurePanel } from '#web/features/analytics/figure-table.tsx';
import type { EngagementReport } from '#web/features/analytics/queries.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useNumbers } from '#web/i18n/use-numbers.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

type Cohort = EngagementReport['cohorts'][number];

/** Shows how many members of each joining week were active in later weeks. */
export function CohortsPanel({ cohorts }: Pick<EngagementReport, 'cohorts'>) {
  const t = useTranslations();
  const dates = useDates();
  const { count, percent } = useNumbers();
  const weeks = Math.max(0, ...cohorts.map(({ active }) => active.length));
  return (
    <FigurePanel
      name="cohorts"
      caption={t('insights.engagement.cohorts')}
      text={t('insights.engagement.cohorts_text')}
      empty={t('insights.report.empty_cohorts')}
      rows={cohorts}
      isDense
      columns={[
        {
          id: 'week',
          label: t('insights.cohort.week'),
          isText: true,
          width: 'w-[6.5rem]',
          value: ({ week }) => week,
          show: ({ week }) => dates.shortDay(week),
        },
        {
          id: 'people',
          label: t('insights.column.people'),
          width: 'w-[7rem]',
          value: ({ people }) => people,
        },
        ...Array.from({ length: weeks }, (_, week) => ({
          id: `week_${week}`,
          label: t('insights.cohort.after', { week }),
          value: ({ active }: Cohort) => active[week] ?? '',
          show: ({ active, people }: Cohort) => {
            const number = active[week];
            return number === undefined ? '' : `${count(number)} (${percent(number / people)})`;
          },
        })),
      ]}
    />
  );
}
