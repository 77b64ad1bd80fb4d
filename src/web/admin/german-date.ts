const format = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** '20.11.2026' in every language: the specification wants this table's dates in German (section 2). */
export function germanDate(iso: string): string {
  return format.format(new Date(iso));
}
