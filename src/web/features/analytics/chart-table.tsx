import type { ComponentProps } from 'react';
import { FigureTable, type FigureColumn } from '#web/features/analytics/figure-table.tsx';
import type { Numbers } from '#web/i18n/use-numbers.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';

/** Shows a chart's figures in a closed disclosure. */
export function ChartTable<Row>(table: ComponentProps<typeof FigureTable<Row>>) {
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

export function dayColumn(t: Translate, numbers: Numbers): FigureColumn<{ date: string }> {
  return {
    id: 'date',
    label: t('insights.column.day'),
    isText: true,
    value: ({ date }) => date,
    show: ({ date }) => numbers.shortDay(date),
  };
}
