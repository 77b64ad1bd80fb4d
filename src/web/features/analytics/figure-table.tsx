import { saveCsv, type CsvCell } from '#web/admin/csv.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';

export type FigureColumn<Row> = {
  /** Its name in the file. */
  id: string;
  label: string;
  /** As it is kept in the file. */
  value: (row: Row) => CsvCell;
  /** As it is shown; without it the value is a word that stands for itself. */
  show?: (row: Row) => string;
  /** Words stand left. */
  isWord?: boolean;
  /** Where one column has a width, the others share the rest, and none grows beyond the page. */
  width?: string;
};

/** Figures as a table, and the same as a file: `name` with the days that it is about. */
export function FigureTable<Row>({
  name,
  range,
  caption,
  columns,
  rows,
  rowKey,
  isDense,
}: {
  name: string;
  range: { first: string; last: string };
  caption: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** For many columns. */
  isDense?: boolean;
}) {
  const t = useTranslations();
  const save = (): void =>
    saveCsv(`${name}-${range.first}-${range.last}.csv`, [
      columns.map(({ id }) => id),
      ...rows.map((row) => columns.map(({ value }) => value(row))),
    ]);
  return (
    <>
      <DataTable
        caption={caption}
        rows={rows}
        rowKey={rowKey}
        isDense={isDense}
        columns={columns.map(({ id, label, value, show, isWord, width }) => ({
          id,
          label,
          width,
          figure: isWord !== true,
          cell: (row: Row) => (show === undefined ? value(row) : show(row)),
        }))}
      />
      <div className="mt-2">
        <Button
          variant="text"
          size="s"
          icon="download"
          aria-label={t('insights.chart.csv_of', { title: caption })}
          onClick={save}
        >
          {t('insights.chart.csv')}
        </Button>
      </div>
    </>
  );
}
