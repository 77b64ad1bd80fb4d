import { fillDays } from '#web/features/analytics/chart-scale.ts';
import { DayFigures } from '#web/features/analytics/day-figures.tsx';
import type { EngagementReport } from '#web/features/analytics/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** The row of a day without activity. */
export const nothing = {
  activePeople: 0,
  complimentsSent: 0,
  complimentsReceived: 0,
  thanksSent: 0,
  aiInteractions: 0,
  meanScore: 0,
};

const sums = {
  active: 'activePeople',
  sent: 'complimentsSent',
  received: 'complimentsReceived',
  thanks: 'thanksSent',
  ai: 'aiInteractions',
  score: 'meanScore',
} as const;

type SumName = keyof typeof sums;
type Day = EngagementReport['byDay'][number];

/** Shows activity by day, as two charts with tables. */
export function EngagementDays({ range, byDay }: Pick<EngagementReport, 'range' | 'byDay'>) {
  const t = useTranslations();
  const rows = fillDays(range, byDay, nothing);
  const letters = t('insights.engagement.letters');
  const figuresOf = (...names: SumName[]) =>
    names.map((name) => ({
      id: name,
      label: t(`insights.engagement.${name}`),
      value: (day: Day) => day[sums[name]],
    }));
  return (
    <section className="panel">
      <DayFigures
        name="compliments"
        caption={letters}
        chart={{ label: t('insights.chart.by_day', { title: letters }), lastDay: 'yesterday' }}
        rows={rows}
        series={figuresOf('sent', 'thanks')}
        columns={figuresOf('sent', 'received', 'thanks', 'ai')}
      />
      <DayFigures
        name="active-people"
        caption={t('insights.engagement.active_by_day')}
        chart={{ lastDay: 'yesterday' }}
        rows={rows}
        series={figuresOf('active')}
        columns={figuresOf('active', 'score')}
      />
    </section>
  );
}
