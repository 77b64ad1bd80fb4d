import { DayTable } from '#web/features/analytics/chart-table.tsx';
import { DayChart, type DayChartProps } from '#web/features/analytics/day-chart.tsx';
import type { FigureTableProps } from '#web/features/analytics/figure-table.tsx';

type Props<Row> = FigureTableProps<Row> & {
  /** The chart has the caption as its label, unless it has its own. */
  chart: Omit<DayChartProps, 'label' | 'days' | 'series'> & { label?: string };
  /** The lines of the chart. */
  series: readonly { label: string; value: (row: Row) => number }[];
  /** Stands in place of the chart. */
  empty?: string | false;
};

/** Shows figures by day: a heading, a chart and a table. */
export function DayFigures<Row extends { date: string }>({
  chart,
  series,
  empty = false,
  ...table
}: Props<Row>) {
  const { caption, rows } = table;
  return (
    <>
      <h3 className="text-22 not-first:mt-7">{caption}</h3>
      {empty === false ? (
        <DayChart
          label={caption}
          days={rows.map(({ date }) => date)}
          series={series.map(({ label, value }) => ({ label, values: rows.map(value) }))}
          {...chart}
        />
      ) : (
        <p className="mt-1 text-muted">{empty}</p>
      )}
      <DayTable {...table} />
    </>
  );
}
