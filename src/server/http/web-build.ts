import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { defaultLanguage, languageFacts, type Language } from '#domain/i18n/language.ts';
import type { TextName } from '#domain/i18n/text-files.ts';
import { nameOfPage, pagePaths, type PageData, type PagePath } from '#domain/shared/pages.ts';

export type RenderedPage = {
  /** What goes into the root element. */
  html: string;
  title: string;
  description: string;
  /** Answers to the page's queries, for the browser's cache. */
  queries: unknown;
};

/** Answers an API call of a page. */
export type Ask = (address: string, init: RequestInit) => Promise<Response>;

/** Renders the React page at an address. With `ask` its queries are answered and rendered. */
export type PageRenderer = (page: {
  /** Path and query. */
  address: string;
  data: PageData;
  texts: Readonly<Record<TextName, Readonly<Record<string, unknown>>>>;
  ask: Ask | null;
  /** Hears of what could not be rendered and is left to the browser. */
  onError: (error: unknown) => void;
}) => Promise<RenderedPage>;

/** What the build of the browser's side gives to the server. */
export interface WebBuild {
  render: PageRenderer;
  /** Style sheets of a page, or of all pages alone, and the font where a language has it. */
  headTags(language: Language, path: PagePath | null): string;
  /** Code that a page takes and that should be fetched with it; for pages whose app starts at once. */
  earlyTags(path: PagePath): string;
  /**
   * The script of the head, which loads the app: with the page, or once the browser is idle. `failure` is what to say,
   * escaped, when it cannot.
   */
  scriptTags(startsAtOnce: boolean, failure: string): string;
  /** Sources for the policy of the pages, beside our own origin. */
  policy: { scripts: readonly string[]; styles: readonly string[]; connections: readonly string[] };
  /** The name of the picture that a shared link shows in a language. */
  sharePicture(language: Language): string;
  /** Where hashed files lie; null when somebody else serves them. */
  clientFolder: string | null;
  /** Whether a page may be kept once it is rendered. */
  keepsPages: boolean;
  /** The service worker, and the empty one that takes its place; null in development. */
  workers: { worker: string; unregisterWorker: string } | null;
}

const main = 'src/web/app/main.tsx';

export const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    src: z.string().optional(),
    isDynamicEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/**
 * Reads what `npm run build` wrote. Throws with a sentence that says what to do when it is missing, and when a page's
 * code is not found: that page would be slow and say nothing.
 */
export async function readWebBuild(folder: string): Promise<WebBuild> {
  const clientFolder = path.join(folder, 'client');
  const manifest = await readManifest(path.join(clientFolder, '.vite/manifest.json'));
  const loader = await readScript(folder, 'loader');
  const entry = pathToFileURL(path.join(folder, 'server/entry-server.js')).href;
  const { render }: { render: PageRenderer } = await import(entry);
  const modules = new Map(pagePaths.map((path) => [path, moduleIn(Object.keys(manifest), path)]));
  const moduleOf = (path: PagePath | null) => (path === null ? main : (modules.get(path) ?? main));
  const hash = createHash('sha256').update(loader).digest('base64');
  return {
    render,
    headTags: (language, path) =>
      fontTags(manifest, language) + styleTags(manifest, moduleOf(path)),
    earlyTags: (path) => earlyTags(manifest, moduleOf(path)),
    scriptTags: (startsAtOnce, failure) =>
      `<script data-app="${appAddresses(manifest)}" data-failure="${failure}"${startsAtOnce ? ' data-now' : ''}>${loader}</script>`,
    policy: { scripts: [`'sha256-${hash}'`], styles: [], connections: [] },
    sharePicture: pictures(await readdir(clientFolder)),
    clientFolder,
    keepsPages: true,
    workers: {
      worker: await readScript(folder, 'worker'),
      unregisterWorker: await readScript(folder, 'unregister-worker'),
    },
  };
}

/** One of those that are a file of their own. */
async function readScript(folder: string, name: string): Promise<string> {
  return (await readFile(path.join(folder, name, `${name}.js`), 'utf8')).trim();
}

/** A language for which none was drawn yet shows that of the fallback language. */
export function pictures(files: readonly string[]): WebBuild['sharePicture'] {
  return (language) => pictureOf(files.includes(pictureOf(language)) ? language : defaultLanguage);
}

function pictureOf(language: Language): string {
  return `share-${language}.jpg`;
}

async function readManifest(file: string): Promise<Manifest> {
  const content = await readFile(file, 'utf8').catch(() => null);
  if (content === null)
    throw new Error('The browser build is missing. Run `npm run build`, then start again.');
  return manifestSchema.parse(JSON.parse(content));
}

function fontTags(manifest: Manifest, language: Language): string {
  // Chinese has fonts of the system, and fetches this one where a Latin letter stands between.
  const font =
    languageFacts[language].script === 'Latn'
      ? manifest['src/web/ui/fraunces-latin-soft.woff2']
      : undefined;
  if (font === undefined) return '';
  return `<link rel="preload" href="/${font.file}" as="font" type="font/woff2" crossorigin>`;
}

/** That of all pages first: it says which of all rules prevail. */
function styleTags(manifest: Manifest, page: string): string {
  const files = [...withImports(manifest, page)].flatMap((name) => manifest[name]?.css ?? []);
  return [...new Set(files)].map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
}

/** The app, the page's own code, and all that they import: otherwise each would be found by the one before. */
function earlyTags(manifest: Manifest, page: string): string {
  return [...withImports(manifest, page)]
    .map(
      (name) => `<link rel="modulepreload" href="/${fileOf(manifest, name)}" fetchpriority="low">`,
    )
    .join('');
}

/**
 * The module that routes.tsx imports for a page, among those that are imported when they are needed. It is called for
 * the page: `…/admin-page.tsx`.
 */
export function moduleIn(modules: readonly string[], path: PagePath): string {
  const ending = `/${nameOfPage(path).replaceAll('_', '-')}-page.tsx`;
  const [found, ...others] = modules.filter((name) => name.endsWith(ending));
  if (found === undefined || others.length > 0)
    throw new Error(`The code of ${path} has to be one module called …${ending}.`);
  return found;
}

/** The manifest's names of the app, the page, and what both import at once. */
export function withImports(manifest: Manifest, page: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const start of [main, page]) addWithImports(manifest, start, names);
  return names;
}

function addWithImports(manifest: Manifest, name: string, names: Set<string>): void {
  if (names.has(name)) return;
  names.add(name);
  for (const imported of manifest[name]?.imports ?? []) addWithImports(manifest, imported, names);
}

/** main.tsx first, then the chunks that it imports. */
function appAddresses(manifest: Manifest): string {
  const names = [main, ...(manifest[main]?.imports ?? [])];
  return names.map((name) => `/${fileOf(manifest, name)}`).join(' ');
}

function fileOf(manifest: Manifest, name: string): string {
  const file = manifest[name]?.file;
  if (file === undefined) throw new Error(`The browser build has no ${name}.`);
  return file;
}
