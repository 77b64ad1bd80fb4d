import { useTranslations } from '#web/i18n/use-translations.ts';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';

/** The figures of a chart, folded away. */
export function ChartTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  const t = useTranslations();
  return (
    <details className="mt-4">
      <summary className="cursor-pointer py-1.5 text-14 font-semibold text-link">
        {t('insights.chart.as_table')}
      </summary>
      <DataTable caption={caption} columns={columns} rows={rows} rowKey={rowKey} />
    </details>
  );
}
