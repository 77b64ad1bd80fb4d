import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import './data-table.css';

export type TableColumn<Row> = {
  id: string;
  /** The heading; on phones it stands before each value. `null` names a column that needs no heading (actions) */
  label: string | null;
  cell: (row: Row) => ReactNode;
  /** Figures stand right and tabular */
  figure?: boolean | undefined;
  /** No label before the value on phones: it speaks for itself */
  bareOnPhone?: boolean | undefined;
  /** A class (`w-[15%]`). With one, no column's width depends on its cells; a column without one gets what is left */
  width?: string | undefined;
};

/** A table whose rows become cards under 61 rem. `caption` is read out. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  actionsLabel,
  rowProps,
  isDense = false,
}: {
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Read out as the heading of columns whose label is null */
  actionsLabel?: string | undefined;
  /** One line for each row, where there is room: for long lists of short entries */
  isDense?: boolean | undefined;
  /** What the row's own element needs besides, such as a place for the focus */
  rowProps?: ((row: Row) => ComponentPropsWithRef<'tr'>) | undefined;
}) {
  const isFixed = columns.some(({ width }) => width !== undefined);
  return (
    <div className="table-scroll">
      <table
        className={classNames(
          'data-table cards',
          isDense && 'data-table-dense',
          isFixed && 'data-table-fixed',
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
        <thead>
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
            <tr key={rowKey(row)} {...rowProps?.(row)}>
              {columns.map((column) => (
                <td
                  key={column.id}

                  data-figure={column.figure || undefined}
                  data-label={column.bareOnPhone ? undefined : (column.label ?? undefined)}
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
