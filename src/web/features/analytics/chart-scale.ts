const dayMs = 24 * 60 * 60 * 1000;

/** Returns an axis's marks up to `highest`: one to three equal steps of 1, 2 or 5 times a power of ten. */
export function axisSteps(highest: number, smallestStep: number): number[] {
  const minStep = Math.max(highest / 3, smallestStep);
  const power = 10 ** Math.floor(Math.log10(minStep));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= minStep * 0.999_999) ?? 10;
  const step = factor * power;
  // Uses only as many steps as needed, so that the lines fill the height.
  const count = Math.max(1, Math.ceil((highest / step) * 0.999_999));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Lists every day of a range ('2026-11-20'). */
export function daysOf({ first, last }: { first: string; last: string }): string[] {
  const days: string[] = [];
  const end = Date.parse(`${last}T00:00:00Z`);
  for (let day = Date.parse(`${first}T00:00:00Z`); day <= end; day += dayMs)
    days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

/** Returns a row for each day, `empty` where none exists. */
export function fillDays<Row extends { date: string }>(
  range: { first: string; last: string },
  rows: readonly Row[],
  empty: Omit<Row, 'date'>,
): (Omit<Row, 'date'> & { date: string })[] {
  const rowsByDate = new Map(rows.map((row) => [row.date, row]));
  return daysOf(range).map((date) => rowsByDate.get(date) ?? { ...empty, date });
}
