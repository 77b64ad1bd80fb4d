import type { ReactNode } from 'react';
import { saveCsv, type CsvCell } from '#web/admin/csv.ts';
import { useReportRange } from '#web/features/analytics/report-frame.tsx';
import { useNumbers } from '#web/i18n/use-numbers.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DataTable } from '#web/ui/data-table.tsx';

export type FigureColumn<Row> = {
  /** The column's name in the file. */
  id: string;
  label: string;
  /** Returns the value for the file. */
  value: (row: Row) => CsvCell;
  /** Formats the value; without it a number is shown as a count and a word as stored. */
  show?: (row: Row) => string;
  /** Aligns words to the left. */
  isText?: boolean;
  /** Sets a width; the other columns share the rest, within the page. */
  width?: string;
};

export type FigureTableProps<Row> = {
  /** Names the file. */
  name: string;
  caption: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  /** Saves space if there are many columns. */
  isDense?: boolean;
};

/** Shows figures as a table and saves them as CSV, named `name` and the days. */
export function FigureTable<Row>({ name, caption, columns, rows, isDense }: FigureTableProps<Row>) {
  const t = useTranslations();
  const { count } = useNumbers();
  const { first, last } = useReportRange();
  const format = (value: CsvCell): string => (typeof value === 'number' ? count(value) : value);
  const save = (): void =>
    saveCsv(`${name}-${first}-${last}.csv`, [
      columns.map(({ id }) => id),
      ...rows.map((row) => columns.map(({ value }) => value(row))),
    ]);
  return (
    <>
      <DataTable
        caption={caption}
        rows={rows}
        rowKey={(row) => String(rows.indexOf(row))}
        isDense={isDense}
        columns={columns.map(({ id, label, value, show, isText, width }) => ({
          id,
          label,
          width,
          figure: isText !== true,
          cell: (row: Row) => (show === undefined ? format(value(row)) : show(row)),
        }))}
      />
      <div className="-mx-3 mt-2">
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

/** Panel of a table, or of `empty` without rows. */
export function FigurePanel<Row>({
  text,
  empty,
  ...table
}: FigureTableProps<Row> & { text?: ReactNode; empty?: string }) {
  return (
    <section className="panel">
      <h3 className={classNames('text-22', text === undefined && 'mb-3')}>{table.caption}</h3>
      {text !== undefined && <p className="mt-1 mb-3 text-14 text-muted">{text}</p>}
      {empty !== undefined && table.rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <FigureTable {...table} />
      )}
    </section>
  );
}
