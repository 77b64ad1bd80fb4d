import { saveFile } from '#web/ui/save-file.ts';

export type CsvCell = string | number;

/** A table as CSV (RFC 4180). Texts that a spreadsheet would take for a formula are kept from being one. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

/** Has the browser save a table as a file. */
export function saveCsv(name: string, rows: readonly (readonly CsvCell[])[]): void {
  // The mark tells spreadsheets that it is UTF-8.
  saveFile(name, 'text/csv;charset=utf-8', `\uFEFF${toCsv(rows)}`);
}

function cellOf(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/u.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
