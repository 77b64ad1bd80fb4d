import { saveFile } from '#web/ui/save-file.ts';

export type CsvCell = string | number;

/**
 * A table as CSV (RFC 4180), so that a spreadsheet in this language opens it in columns: where a comma stands in decimal
 * numbers, a semicolon stands between the cells. Texts that one would take for a formula are kept from being one.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[], language: string): string {
  const decimal = decimalMark(language);
  const between = decimal === ',' ? ';' : ',';
  const write = (cell: CsvCell): string =>
    typeof cell === 'number' ? String(cell).replace('.', decimal) : quote(cell);
  return rows.map((row) => `${row.map(write).join(between)}\r\n`).join('');
}

/** Has the browser save a table as a file, in the language of the page. */
export function saveCsv(name: string, rows: readonly (readonly CsvCell[])[]): void {
  const table = toCsv(rows, document.documentElement.lang);
  // The mark tells spreadsheets that it is UTF-8.
  saveFile(name, 'text/csv;charset=utf-8', `\uFEFF${table}`);
}

/** Of whatever stands between cells somewhere: a name cut in two would begin a cell with its second half. */
function quote(cell: string): string {
  const text = /^[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function decimalMark(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}
