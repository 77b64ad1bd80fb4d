import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import './data-table.css';

export type TableColumn<Row> = {
  id: string;
  /** Heading, and label of each value on phones. `null` for a column without a heading (actions) */
  label: string | null;
  cell: (row: Row) => ReactNode;
  /** Aligns figures to the right with tabular digits */
  figure?: boolean | undefined;
  /** Omits the label on phones */
  hideLabelOnPhone?: boolean | undefined;
  /** Width class (`w-[15%]`). If any column has one, widths ignore the cells; columns without one share the rest */
  width?: string | undefined;
};

/** Table whose rows become cards below 61 rem. `caption` is for screen readers. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  actionsLabel,
  isDense = false,
}: {
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Heading of columns whose label is null, for screen readers */
  actionsLabel?: string | undefined;
  /** Uses one line for each row if there is room, for long lists of short entries */
  isDense?: boolean | undefined;
}) {
  const isFixed = columns.some(({ width }) => width !== undefined);
  // Leaves a single heading to screen readers: it repeats the list's title.
  const hasOneHeading = columns.filter(({ label }) => label !== null).length === 1;
  return (
    <div className="table-scroll">
      <table
        className={classNames(
          'data-table cards',
          isDense && 'data-table-dense',
          isFixed && 'data-table-fixed table-fixed',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        {isFixed && (
          <colgroup>
            {columns.map(({ id, width }) => (
              <col key={id} className={width} />
            ))}
          </colgroup>
        )}
        <thead className={classNames(hasOneHeading && 'sr-only')}>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-figure={column.figure || undefined}>
                {column.label ?? <span className="sr-only">{actionsLabel}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-figure={column.figure || undefined}
                  data-label={column.hideLabelOnPhone ? undefined : (column.label ?? undefined)}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
