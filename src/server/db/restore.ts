import { createReadStream } from 'node:fs';
import { PassThrough, pipeline as connect } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ZodType } from 'zod';
import { decryptWith, isEncrypted, UndecipherableError } from '#server/db/backup-cipher.ts';
import {
  columnList,
  endOfTable,
  footerShape,
  headerShape,
  qualifiedName,
  type BackupHeader,
  type BackupTable,
} from '#server/db/backup-format.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { migrate, migrationsFolder } from '#server/db/migrate.ts';
import { codeOf } from '#server/runtime/error-code.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

export type RowCount = { table: BackupTable; rows: number };

export interface RestoreResult {
  header: BackupHeader;
  rows: number;
}

type Options = {
  replace: boolean;
  /** For an encrypted file. */
  passphrase?: string | null;
  /** Called before the commit and before later migrations. */
  compare?: (client: Client, expected: readonly RowCount[]) => Promise<void>;
};

/** Replaces all data by a backup, in one transaction. Rejects a database with people unless `replace` is set. */
export async function restoreBackup(
  database: DatabaseHandle,
  file: string,
  { replace, passphrase = null, compare }: Options,
): Promise<RestoreResult> {
  // An invalid file is no reason to replace anything.
  await readThrough(file, passphrase);
  const client = await database.connect();
  // Read at once: the error of a stream without a reader ends the process.
  const lines = readLines(file, passphrase);
  try {
    const header = parseLine(headerShape, (await lines.next()).value, file);
    if (!replace) await refuseWithPeople(client);
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await recreateSchema(client, header);
    const counts = await copyTables(client, header.tables, lines);
    const footer = parseLine(footerShape, (await lines.next()).value, file);
    if (footer.rows.join() !== counts.join()) throw damaged(file);
    await compare?.(
      client,
      header.tables.map((table, place) => ({ table, rows: footer.rows[place] ?? 0 })),
    );
    for (const { name, lastValue, isCalled } of footer.sequences) {
      await client.query('SELECT setval($1, $2, $3)', [name, lastValue, isCalled]);
    }
    // Its rows take the next numbers.
    // After the sequences, which would go back behind its ids.
    await forgetJobs(client);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    await migrate(database);
    return { header, rows: counts.reduce((sum, count) => sum + count, 0) };
  } catch (error) {
    throw isUnreadable(error) ? damaged(file, error) : error;
  } finally {
    // Ending the connection rolls back.
    await client.end();
    await lines.return(undefined);
  }
}

/** Reads the whole file and changes nothing: an incomplete file shows at the end of its compression. */
async function readThrough(file: string, passphrase: string | null): Promise<void> {
  try {
    await readTables(file, passphrase);
  } catch (error) {
    throw isUnreadable(error) ? damaged(file, error) : error;
  }
}

async function readTables(file: string, passphrase: string | null): Promise<void> {
  const lines = readLines(file, passphrase);
  const { tables } = parseLine(headerShape, (await lines.next()).value, file);
  const counts: number[] = [];
  for (const _ of tables) {
    const rows = rowsOf(lines);
    let count = 0;
    while ((await rows.next()).done !== true) count += 1;
    counts.push(count);
  }
  const footer = parseLine(footerShape, (await lines.next()).value, file);
  const isAtEnd = (await lines.next()).done === true;
  if (!isAtEnd || footer.rows.join() !== counts.join()) throw damaged(file);
}

async function* readLines(
  file: string,
  passphrase: string | null,
): AsyncGenerator<Buffer, undefined> {
  const isLocked = await isEncryptedFile(file);
  if (isLocked && passphrase === null)
    throw new OperatorError(`${file} is encrypted. Set BACKUP_PASSPHRASE.`);
  const unzipped = createGunzip();
  connect(
    createReadStream(file),
    isLocked ? decryptWith(passphrase ?? '') : new PassThrough(),
    unzipped,
    // Its errors reach the reader of the lines.
    () => undefined,
  );
  yield* linesOf(unzipped);
}

export async function isEncryptedFile(file: string): Promise<boolean> {
  for await (const start of createReadStream(file, { end: 63 })) return isEncrypted(start);
  return false;
}

async function refuseWithPeople(client: Client): Promise<void> {
  const found = await client.query<{ some: boolean }>('SELECT EXISTS (SELECT FROM users) AS some');
  if (!found.rows[0]?.some) return;
  throw new OperatorError(
    'This database already has people in it. Add --force to replace everything in it by the backup.',
  );
}

/** Creates the schema of the backup’s time. */
async function recreateSchema(client: Client, header: BackupHeader): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder });
  const applied = known.slice(0, header.migrations.length);
  if (applied.map(({ hash }) => hash).join() !== header.migrations.join()) {
    throw new OperatorError(
      `The backup was made by Wohlwort ${header.version}, whose database this version does not know. ` +
        'Restore it with that version or a newer one.',
    );
  }
  await client.query('DROP SCHEMA public CASCADE');
  await client.query('CREATE SCHEMA public');
  for (const migration of applied) {
    for (const statement of migration.sql) await client.query(statement);
  }
}

/** Returns the number of rows per table. */
async function copyTables(
  client: Client,
  tables: BackupTable[],
  lines: AsyncGenerator<Buffer, undefined>,
): Promise<number[]> {
  const names = tables.map(qualifiedName);
  // Triggers already ran when the row was first written.
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // Rows from migrations are in the backup too, perhaps changed.
  await client.query(`TRUNCATE ${names.join(', ')}`);
  const counts: number[] = [];
  for (const table of tables) {
    const target = copyFrom(`COPY ${qualifiedName(table)} (${columnList(table)}) FROM STDIN`);
    await pipeline(rowsOf(lines), client.query(target));
    counts.push(target.rowCount);
  }
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  return counts;
}

async function* rowsOf(lines: AsyncGenerator<Buffer, undefined>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value } = await lines.next();
    if (value === undefined) throw new Error('unexpected end of file');
    if (value.equals(endOfTableBytes)) return;
    yield value;
  }
}

const endOfTableBytes = Buffer.from(endOfTable);

/** Jobs of the replaced database. The queue makes its tables itself. */
async function forgetJobs(client: Client): Promise<void> {
  const found = await client.query<{ some: boolean }>(
    "SELECT to_regclass('pgboss.job') IS NOT NULL AS some",
  );
  if (found.rows[0]?.some) await client.query('TRUNCATE pgboss.job CASCADE');
}

/** As bytes, with line ends: texts may contain other line separators. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let start = 0;
    for (let end = data.indexOf(10); end !== -1; end = data.indexOf(10, start)) {
      yield data.subarray(start, end + 1);
      start = end + 1;
    }
    rest = data.subarray(start);
  }
}

function parseLine<Shape>(shape: ZodType<Shape>, line: Buffer | undefined, file: string): Shape {
  try {
    return shape.parse(JSON.parse(String(line)));
  } catch (error) {
    throw damaged(file, error);
  }
}

function isUnreadable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof UndecipherableError ||
    error.message === 'unexpected end of file' ||
    /^(Z_|ENOENT|EISDIR|EACCES)/.test(codeOf(error))
  );
}

const reasons: Record<string, string> = {
  ENOENT: 'does not exist',
  EACCES:
    'may not be read by this user: copy it to where the user can read it, or change its owner',
};

function damaged(file: string, cause?: unknown): OperatorError {
  if (cause instanceof UndecipherableError && cause.isOtherPassphrase)
    return new OperatorError(`BACKUP_PASSPHRASE does not open ${file}. Nothing was changed.`, {
      cause,
    });
  const why = reasons[codeOf(cause)] ?? 'is damaged or is no backup of Wohlwort';
  return new OperatorError(`${file} ${why}. Nothing was changed.`, { cause });
}
