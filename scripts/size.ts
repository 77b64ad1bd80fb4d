/*
 * Prints what pages weigh in a browser, and fails when one is over its ceiling. It builds in memory, so that a product
 * that runs meanwhile keeps its files.
 */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createBuilder } from 'vite';
import type { PagePath } from '#domain/shared/pages.ts';
import { keysOf } from '#domain/shared/tables.ts';
import { manifestSchema, moduleIn, withImports } from '#server/http/web-build.ts';
import { projectFolder } from '#server/runtime/config.ts';

/** Bytes of code (gzip): the app, the page and what both import at once. */
const homeCode = 122_000;
const visitorCode = 154_000;
const memberCode = 150_000;
/** Bytes of the style sheets (Brotli) that a page waits for. */
const styles = 16_000;
const codeCeilings = {
  '/': homeCode,
  '/login': visitorCode,
  '/register': visitorCode,
  '/privacy': visitorCode,
  '/dashboard': memberCode,
  '/profile': memberCode,
  '/admin': memberCode,
} as const satisfies Partial<Record<PagePath, number>>;

const files = await buildClient();
const manifest = manifestSchema.parse(JSON.parse(contentOf('.vite/manifest.json').toString()));

for (const page of keysOf(codeCeilings)) {
  const pieces = [...withImports(manifest, moduleIn(Object.keys(manifest), page))].flatMap(
    (name) => manifest[name] ?? [],
  );
  const code = pieces.map(({ file }) => gzipSync(contentOf(file)).length);
  report(`code of ${page}`, sum(code), codeCeilings[page]);
  const sheets = new Set(pieces.flatMap(({ css = [] }) => css));
  const sheetBytes = [...sheets].map((file) => brotliCompressSync(contentOf(file)).length);
  report(`styles of ${page}`, sum(sheetBytes), styles);
}

async function buildClient(): Promise<ReadonlyMap<string, Buffer>> {
  const options = { root: projectFolder, logLevel: 'error', build: { write: false } } as const;
  const builder = await createBuilder(options);
  const client = builder.environments['client'];
  if (client === undefined) throw new Error('There is no environment called client.');
  const built = await builder.build(client);
  if (!('output' in built)) throw new Error('The client was not built.');
  return new Map(
    built.output.map((file) => [
      file.fileName,
      Buffer.from(file.type === 'chunk' ? file.code : file.source),
    ]),
  );
}

function contentOf(file: string): Buffer {
  const content = files.get(file);
  if (content === undefined) throw new Error(`The build has no ${file}.`);
  return content;
}

function report(what: string, bytes: number, ceiling: number): void {
  const isOver = bytes > ceiling;
  if (isOver) process.exitCode = 1;
  const [is, most] = [bytes, ceiling].map((number) => `${(number / 1000).toFixed(1)} kB`);
  console.log(`${isOver ? 'NO' : 'ok'}  ${what.padEnd(22)} ${is?.padStart(8)} of ${most}`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
