import { fillDays } from '#web/features/analytics/chart-scale.ts';
import { DayTable } from '#web/features/analytics/chart-table.tsx';
import { DayChart } from '#web/features/analytics/day-chart.tsx';
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
  const active = t('insights.engagement.active_by_day');
  return (
    <section className="panel">
      <h3 className="text-22">{letters}</h3>
      <Days
        name="compliments"
        caption={letters}
        chartLabel={t('insights.chart.by_day', { title: letters })}
        rows={rows}
        drawn={['sent', 'thanks']}
        listed={['sent', 'received', 'thanks', 'ai']}
      />
      <h3 className="mt-7 text-22">{active}</h3>
      <Days
        name="active-people"
        caption={active}
        chartLabel={active}
        rows={rows}
        drawn={['active']}
        listed={['active', 'score']}
      />
    </section>
  );
}

function Days({
  name: fileName,
  caption,
  chartLabel,
  rows,
  drawn,
  listed,
}: {
  name: string;
  caption: string;
  chartLabel: string;
  rows: readonly Day[];
  drawn: readonly SumName[];
  listed: readonly SumName[];
}) {
  const t = useTranslations();
  return (
    <>
      <DayChart
        lastDay="yesterday"
        label={chartLabel}
        days={rows.map(({ date }) => date)}
        series={drawn.map((name) => ({
          label: t(`insights.engagement.${name}`),
          values: rows.map((row) => row[sums[name]]),
        }))}
      />
      <DayTable
        name={fileName}
        caption={caption}
        rows={rows}
        columns={listed.map((name) => ({
          id: name,
          label: t(`insights.engagement.${name}`),
          value: (row: Day) => row[sums[name]],
        }))}
      />
    </>
  );
}
