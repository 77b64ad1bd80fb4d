import { saveFile } from '#web/ui/save-file.ts';

export type CsvCell = string | number;

/**
 * Writes a table as CSV (RFC 4180) for spreadsheets in this language: semicolons separate cells if the language has
 * decimal commas. Escapes texts that a spreadsheet would run as formulas.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[], language: string): string {
  const decimalSign = decimalMark(language);
  const separator = decimalSign === ',' ? ';' : ',';
  const formatCell = (cell: CsvCell): string =>
    typeof cell === 'number' ? String(cell).replace('.', decimalSign) : quote(cell);
  return rows.map((row) => `${row.map(formatCell).join(separator)}\r\n`).join('');
}

/** Saves a table as a file in the language of the page. */
export function saveCsv(name: string, rows: readonly (readonly CsvCell[])[]): void {
  const table = toCsv(rows, document.documentElement.lang);
  // Adds a byte order mark, so that spreadsheets read UTF-8.
  saveFile(name, 'text/csv;charset=utf-8', `\uFEFF${table}`);
}

/** Quotes any usual separator, because the second half of a split name could start a formula. */
function quote(cell: string): string {
  const text = /^[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function decimalMark(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}
