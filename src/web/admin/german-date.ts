/** '20.11.2026' in every language: the dates of the table of reports (P64). */
export function germanDate(iso: string): string {
  const date = new Date(iso);
  const [day, month] = [date.getDate(), date.getMonth() + 1].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${day}.${month}.${date.getFullYear()}`;
}
