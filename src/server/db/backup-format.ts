import { z } from 'zod';

/*
 * A backup is gzip around lines: a header, then for each table the rows as PostgreSQL's COPY writes
 * them, closed by `\.`, then a footer. COPY escapes line ends, so a row is always one line.
 */

export const endOfTable = '\\.\n';

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });

export const headerShape = z.object({
  format: z.literal('wohlwort-backup-1'),
  /** Version of Wohlwort that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Hashes of the applied migrations, oldest first: they say which schema the rows have. */
  migrations: z.array(z.string()),
  /** In an order in which every row finds what it refers to. */
  tables: z.array(table),
  /** Cookies and second factors are useless without it; null when AUTH_SECRET holds it. */
  authSecret: z.string().nullable(),
  /** No browser gets pushes of another key; null when VAPID_PRIVATE_KEY holds it, or in a backup from before pushes. */
  pushKey: z.string().nullable().default(null),
});

export const footerShape = z.object({
  /** Per table, in the header's order. */
  rows: z.array(z.number().int()),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
});

export type BackupTable = z.infer<typeof table>;
export type BackupHeader = z.infer<typeof headerShape>;
export type BackupFooter = z.infer<typeof footerShape>;

/** For SQL text, where a name cannot be a parameter. */
export function qualifiedName({ schema, name }: BackupTable): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

export function columnList({ columns }: BackupTable): string {
  return columns.map(quoted).join(', ');
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
