import { fillDays } from '#web/features/insights/chart-scale.ts';
import { ChartTable } from '#web/features/insights/chart-table.tsx';
import { DayChart } from '#web/features/insights/day-chart.tsx';
import type { EngagementReport } from '#web/features/insights/queries.ts';
import { useNumbers } from '#web/features/insights/use-numbers.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

const nothing = {
  activePeople: 0,
  complimentsSent: 0,
  complimentsReceived: 0,
  thanksSent: 0,
  aiInteractions: 0,
  meanScore: 0,
};

const columns = [
  ['active', 'activePeople'],
  ['sent', 'complimentsSent'],
  ['received', 'complimentsReceived'],
  ['thanks', 'thanksSent'],
  ['ai', 'aiInteractions'],
  ['score', 'meanScore'],
] as const;

/** What happened each day, as two charts and one table. */
export function EngagementDays({ report: { range, byDay } }: { report: EngagementReport }) {
  const t = useTranslations();
  const { count, shortDay } = useNumbers();
  const rows = fillDays(range, byDay, nothing);
  const days = rows.map(({ date }) => date);
  return (
    <section className="panel">
      <h3 className="text-22">{t('insights.engagement.letters')}</h3>
      <DayChart
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
      <h3 className="mt-7 text-22">{t('insights.engagement.active_by_day')}</h3>
      <DayChart
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
      <ChartTable
        caption={t('insights.engagement.letters')}
        rows={rows}
        rowKey={({ date }) => date}
        columns={[
          { id: 'day', label: t('insights.column.day'), cell: ({ date }) => shortDay(date) },
          ...columns.map(([name, sum]) => ({
            id: name,
            label: t(`insights.engagement.${name}`),
            figure: true,
            cell: (row: (typeof rows)[number]) => count(row[sum]),
          })),
        ]}
      />
    </section>
  );
}
