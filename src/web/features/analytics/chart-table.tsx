import { FigureTable, type FigureTableProps } from '#web/features/analytics/figure-table.tsx';
import { useNumbers } from '#web/i18n/use-numbers.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Shows a chart's figures in a closed disclosure. */
export function ChartTable<Row>(table: FigureTableProps<Row>) {
  const t = useTranslations();
  return (
    <details className="mt-4">
      <summary className="cursor-pointer py-1.5 text-14 font-semibold text-link">
        {t('insights.chart.as_table')}
      </summary>
      <FigureTable {...table} />
    </details>
  );
}

/** Shows the figures of a chart by day; the day comes first. */
export function DayTable<Row extends { date: string }>({
  columns,
  ...table
}: FigureTableProps<Row>) {
  const t = useTranslations();
  const { shortDay } = useNumbers();
  const day = {
    id: 'date',
    label: t('insights.column.day'),
    isText: true,
    value: ({ date }: Row) => date,
    show: ({ date }: Row) => shortDay(date),
  };
  return <ChartTable {...table} columns={[day, ...columns]} />;
}
