const format = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** '20.11.2026' in every language: the dates of the table of reports (P64). */
export function germanDate(iso: string): string {
  return format.format(new Date(iso));
}
