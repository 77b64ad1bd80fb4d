import { fillDays } from '#web/features/analytics/chart-scale.ts';
import { ChartTable, dayColumn } from '#web/features/analytics/chart-table.tsx';
import { DayChart } from '#web/features/analytics/day-chart.tsx';
import type { EngagementReport } from '#web/features/analytics/queries.ts';
import { useNumbers } from '#web/i18n/use-numbers.ts';
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

/** Shows activity by day, as two charts with tables. */
export function EngagementDays({ report: { range, byDay } }: { report: EngagementReport }) {
  const t = useTranslations();
  const { count } = useNumbers();
  const rows = fillDays(range, byDay, nothing);
  const days = rows.map(({ date }) => date);
  return (
    <section className="panel">
      <h3 className="text-22">{t('insights.engagement.letters')}</h3>
      <DayChart
        lastDay="yesterday"
        label={t('insights.chart.by_day', { title: t('insights.engagement.letters') })}
        days={days}
        series={[
          {
            label: t('insights.engagement.sent'),
            values: rows.map(({ complimentsSent }) => complimentsSent),
          },
          {
            label: t('insights.engagement.thanks'),
            values: rows.map(({ thanksSent }) => thanksSent),
          },
        ]}
        format={count}
        smallestStep={1}
      />
      <DaysTable
        name="compliments"
        caption={t('insights.engagement.letters')}
        range={range}
        rows={rows}
        columns={['sent', 'received', 'thanks', 'ai']}
      />
      <h3 className="mt-7 text-22">{t('insights.engagement.active_by_day')}</h3>
      <DayChart
        lastDay="yesterday"
        label={t('insights.engagement.active_by_day')}
        days={days}
        series={[
          {
            label: t('insights.engagement.active'),
            values: rows.map(({ activePeople }) => activePeople),
          },
        ]}
        format={count}
        smallestStep={1}
      />
      <DaysTable
        name="active-people"
        caption={t('insights.engagement.active_by_day')}
        range={range}
        rows={rows}
        columns={['active', 'score']}
      />
    </section>
  );
}

type Day = EngagementReport['byDay'][number];

function DaysTable({
  columns,
  ...table
}: {
  name: string;
  caption: string;
  range: EngagementReport['range'];
  rows: readonly Day[];
  columns: readonly (keyof typeof sums)[];
}) {
  const t = useTranslations();
  const numbers = useNumbers();
  return (
    <ChartTable
      {...table}
      rowKey={({ date }) => date}
      columns={[
        dayColumn(t, numbers),
        ...columns.map((name) => ({
          id: name,
          label: t(`insights.engagement.${name}`),
          value: (row: Day) => row[sums[name]],
          show: (row: Day) => numbers.count(row[sums[name]]),
        })),
      ]}
    />
  );
}
