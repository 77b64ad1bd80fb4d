import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { encryptWith } from '#server/db/backup-cipher.ts';
import {
  columnList,
  endOfTable,
  qualifiedName,
  type BackupFooter,
  type BackupHeader,
  type BackupTable,
} from '#server/db/backup-format.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { version } from '#server/runtime/version.ts';

/** The product's own tables; the job queue is rebuilt from them. */
const schemas = ['public', 'drizzle'];

/**
 * Writes a consistent snapshot into a file that only its owner may read, encrypted with a passphrase. Returns the
 * numbers of tables and rows.
 */
export async function writeBackup(
  database: Pick<DatabaseHandle, 'connect'>,
  file: string,
  secrets: Pick<BackupHeader, 'authSecret' | 'pushKey'>,
  { passphrase = null }: { passphrase?: string | null } = {},
): Promise<{ tables: number; rows: number }> {
  const temporary = `${file}.${process.pid}`;
  const client = await database.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const header: BackupHeader = {
      format: 'wohlwort-backup-1',
      version,
      createdAt: new Date().toISOString(),
      migrations: await readMigrations(client),
      tables: inOrderOfReferences(await readTables(client), await readReferences(client)),
      ...secrets,
    };
    const rows: number[] = [];
    await pipeline(
      Readable.from(content(client, header, rows), { objectMode: false }),
      createGzip(),
      passphrase === null ? new PassThrough() : encryptWith(passphrase),
      // On the disk before it replaces the former backup.
      createWriteStream(temporary, { mode: 0o600, flush: true }),
    );
    await client.query('COMMIT');
    renameSync(temporary, file);
    return { tables: rows.length, rows: rows.reduce((sum, count) => sum + count, 0) };
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function* content(
  client: Client,
  header: BackupHeader,
  rows: number[],
): AsyncGenerator<Buffer> {
  yield line(header);
  for (const table of header.tables) {
    const copy = client.query(
      copyTo(`COPY ${qualifiedName(table)} (${columnList(table)}) TO STDOUT`),
    );
    for await (const chunk of copy) yield chunk;
    rows.push(copy.rowCount);
    yield Buffer.from(endOfTable);
  }
  // Read last: sequences are not transactional and must not be behind the rows.
  const footer: BackupFooter = { rows, sequences: await readSequences(client) };
  yield line(footer);
}

function line(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

async function readMigrations(client: Client): Promise<string[]> {
  const found = await client.query<{ hash: string }>(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at',
  );
  return found.rows.map(({ hash }) => hash);
}

async function readTables(client: Client): Promise<BackupTable[]> {
  const found = await client.query<BackupTable>(
    `SELECT n.nspname AS schema, c.relname AS name,
            array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind = 'r' AND n.nspname = ANY ($1)
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY n.nspname, c.relname
     ORDER BY n.nspname, c.relname`,
    [schemas],
  );
  return found.rows;
}

interface Reference {
  from: string;
  to: string;
}

async function readReferences(client: Client): Promise<Reference[]> {
  const found = await client.query<Reference>(
    `SELECT DISTINCT f.relname AS "from", t.relname AS "to"
     FROM pg_constraint k
     JOIN pg_class f ON f.oid = k.conrelid
     JOIN pg_class t ON t.oid = k.confrelid
     JOIN pg_namespace n ON n.oid = f.relnamespace
     WHERE k.contype = 'f' AND k.conrelid <> k.confrelid AND n.nspname = ANY ($1)`,
    [schemas],
  );
  return found.rows;
}

function inOrderOfReferences(tables: BackupTable[], references: Reference[]): BackupTable[] {
  const ordered: BackupTable[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const needed = new Set(references.filter(({ to }) => names.has(to)).map(({ from }) => from));
    const ready = waiting.filter(({ name }) => !needed.has(name));
    if (ready.length === 0) {
      throw new OperatorError(`These tables refer to each other: ${[...names].join(', ')}.`);
    }
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

async function readSequences(client: Client): Promise<BackupFooter['sequences']> {
  const names = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'S' AND n.nspname = ANY ($1) ORDER BY 1`,
    [schemas],
  );
  const sequences = [];
  for (const { name } of names.rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value, is_called FROM ${name}`,
    );
    const [row] = state.rows;
    if (row) sequences.push({ name, lastValue: row.last_value, isCalled: row.is_called });
  }
  return sequences;
}
