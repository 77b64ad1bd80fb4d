const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The marks of an axis for values up to `highest`: one to three equal steps of 1, 2 or 5 times a power of ten. */
export function axisSteps(highest: number, smallestStep: number): number[] {
  const wanted = Math.max(highest / 3, smallestStep);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= wanted * 0.999_999) ?? 10;
  const step = factor * power;
  // Of equal steps only as many as are needed, so that the lines use the height they have.
  const count = Math.max(1, Math.ceil((highest / step) * 0.999_999));
  return Array.from({ length: count + 1 }, (_, place) => place * step);
}

/** Every day of a range ('2026-11-20'), also those on which nothing happened. */
export function daysOf({ first, last }: { first: string; last: string }): string[] {
  const days: string[] = [];
  const end = Date.parse(`${last}T00:00:00Z`);
  for (let day = Date.parse(`${first}T00:00:00Z`); day <= end; day += dayMilliseconds)
    days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

/** For each day its row, or the empty one. */
export function fillDays<Row extends { date: string }>(
  range: { first: string; last: string },
  rows: readonly Row[],
  empty: Omit<Row, 'date'>,
): (Omit<Row, 'date'> & { date: string })[] {
  const known = new Map(rows.map((row) => [row.date, row]));
  return daysOf(range).map((date) => known.get(date) ?? { ...empty, date });
}
