import { saveCsv, type CsvCell } from '#web/admin/csv.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';

export type FigureColumn<Row> = {
  /** The column's name in the file. */
  id: string;
  label: string;
  /** Returns the value for the file. */
  value: (row: Row) => CsvCell;
  /** Formats the value; without it a word is shown as stored. */
  show?: (row: Row) => string;
  /** Aligns words to the left. */
  isText?: boolean;
  /** Sets a width; the other columns share the rest, within the page. */
  width?: string;
};

/** Shows figures as a table and saves them as CSV, named `name` and the days. */
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
  /** Saves space if there are many columns. */
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
        columns={columns.map(({ id, label, value, show, isText, width }) => ({
          id,
          label,
          width,
          figure: isText !== true,
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
