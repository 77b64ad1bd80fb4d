/*
 * Prints what pages weigh in a browser, and fails when one is over its budget. It builds in memory, so that a product
 * that runs meanwhile keeps its files. Code is counted as gzip, styles as Brotli: what every browser gets
 * at least.
 */
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createBuilder, type Rolldown } from 'vite';
import type { PagePath } from '#domain/pages.ts';
import { keysOf } from '#domain/tables.ts';
import { moduleIn } from '#server/http/web-build.ts';

type Line = { what: string; bytes: number; budget: number };

/** Bytes after the first sign of somebody: the app, the page's code, and all that they import. */
const codeBudgets = {
  '/': 140_000,
  '/login': 140_000,
  '/register': 140_000,
  '/privacy': 140_000,
  '/dashboard': 140_000,
  '/profile': 140_000,
  '/admin': 140_000,
} as const satisfies Partial<Record<PagePath, number>>;
const loaderBudget = 1_500;
/** What keeps a page from being drawn. */
const styleBudgets = {
  '/': 12_000,
  '/login': 10_500,
  '/privacy': 10_000,
  '/dashboard': 12_000,
  '/profile': 11_500,
  '/admin': 12_000,
} as const satisfies Partial<Record<PagePath, number>>;
const fontBudget = 45_000;

const root = path.resolve(import.meta.dirname, '..');
const builder = await createBuilder({ root, logLevel: 'error', build: { write: false } });
const client = await build('client');
const loader = await build('loader');
const chunks = new Map(
  client.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
);
const assets = client.filter((file) => file.type === 'asset');

const lines: Line[] = [
  { what: 'loader in every page', bytes: gzip(codeOf(loader)), budget: loaderBudget },
  ...keysOf(codeBudgets).map((page) => ({
    what: `code of ${page}`,
    bytes: weighPage(page),
    budget: codeBudgets[page],
  })),
  ...keysOf(styleBudgets).map((page) => ({
    what: `styles of ${page}`,
    bytes: weighStyles(page),
    budget: styleBudgets[page],
  })),
  { what: 'font', bytes: weighFonts(), budget: fontBudget },
];

for (const { what, bytes, budget } of lines) {
  const mark = bytes > budget ? 'NO' : 'ok';
  console.log(`${mark}  ${what.padEnd(30)} ${kilobytes(bytes)} of ${kilobytes(budget)}`);
}
if (lines.some(({ bytes, budget }) => bytes > budget)) process.exit(1);

async function build(
  name: 'client' | 'loader',
): Promise<Rolldown.RolldownOutput['output'][number][]> {
  const environment = builder.environments[name];
  if (environment === undefined) throw new Error(`There is no environment called ${name}.`);
  const built = await builder.build(environment);
  if (!('output' in built)) throw new Error(`${name} was not built.`);
  return built.output;
}

function codeOf(files: Rolldown.RolldownOutput['output'][number][]): string {
  return files.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
}

function weighPage(page: PagePath): number {
  return chunksOf(page).reduce((sum, name) => sum + gzip(chunks.get(name)?.code ?? ''), 0);
}

function weighStyles(page: PagePath): number {
  const names = new Set(
    chunksOf(page).flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]),
  );
  return assets.reduce(
    (sum, { fileName, source }) =>
      names.has(fileName) ? sum + brotliCompressSync(source).length : sum,
    0,
  );
}

function weighFonts(): number {
  return assets.reduce(
    (sum, { fileName, source }) => (fileName.endsWith('.woff2') ? sum + source.length : sum),
    0,
  );
}

/** The app, the page, and what they import at once. */
function chunksOf(page: PagePath): readonly string[] {
  const names = new Set<string>();
  const modules = new Map(
    [...chunks.values()].flatMap(({ facadeModuleId, fileName }) =>
      facadeModuleId === null ? [] : [[facadeModuleId, fileName] as const],
    ),
  );
  for (const start of [
    path.join(root, 'src/web/app/main.tsx'),
    moduleIn([...modules.keys()], page),
  ])
    addWithImports(modules.get(start) ?? '', names);
  return [...names];
}

function addWithImports(name: string, names: Set<string>): void {
  if (names.has(name)) return;
  names.add(name);
  for (const imported of chunks.get(name)?.imports ?? []) addWithImports(imported, names);
}

function gzip(content: string | Buffer): number {
  return gzipSync(content, { level: 9 }).length;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
}
