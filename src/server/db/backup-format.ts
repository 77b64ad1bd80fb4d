import { z } from 'zod';

/*
 * A backup is gzip around lines: a header, then each table’s rows in PostgreSQL's COPY format up to `\.`, then a
 * footer. COPY escapes line ends, so a row is one line.
 */

export const endOfTable = '\\.\n';

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });

export const headerShape = z.object({
  format: z.literal('wohlwort-backup-1'),
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Hashes of applied migrations, oldest first: the schema of the rows. */
  migrations: z.array(z.string()),
  /** Referenced tables come first. */
  tables: z.array(table),
  /** Cookies and second factors need it; null when AUTH_SECRET holds it. */
  authSecret: z.string().nullable(),
  /** Pushes need the same key; null when VAPID_PRIVATE_KEY holds it, or in older backups. */
  pushKey: z.string().nullable().default(null),
});

export const footerShape = z.object({
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
