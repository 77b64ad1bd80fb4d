import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { defaultLanguage, languageFacts, type Language } from '#domain/i18n/language.ts';
import type { TextName } from '#domain/i18n/text-files.ts';
import { nameOfPage, pagePaths, type PageData, type PagePath } from '#domain/shared/pages.ts';

export type RenderedPage = {
  /** For the root element. */
  html: string;
  title: string;
  description: string;
  /** For the browser's query cache. */
  queries: unknown;
};

export type Ask = (address: string, init: RequestInit) => Promise<Response>;

/** Renders the React page at an address. With `ask`, its queries are answered first. */
export type PageRenderer = (page: {
  /** Path and query. */
  address: string;
  data: PageData;
  texts: Readonly<Record<TextName, Readonly<Record<string, unknown>>>>;
  ask: Ask | null;
  /** Gets errors of parts that are left to the browser. */
  onError: (error: unknown) => void;
}) => Promise<RenderedPage>;

/** Parts of the browser build that the server uses. */
export interface WebBuild {
  render: PageRenderer;
  /** Style sheets of a page (or only the common ones), and the language’s font. */
  headTags(language: Language, path: PagePath | null): string;
  /** Preloads for pages whose app starts at once. */
  earlyTags(path: PagePath): string;
  /** The script that loads the app: at once, or when the browser is idle. `failure` is the escaped error text. */
  scriptTags(startsAtOnce: boolean, failure: string): string;
  /** Sources for the policy, besides our own origin. */
  policy: { scripts: readonly string[]; styles: readonly string[]; connections: readonly string[] };
  /** The preview picture of shared links. */
  sharePicture(language: Language): string;
  /** Null when another server has the hashed files. */
  clientFolder: string | null;
  keepsPages: boolean;
  /** The service worker, and the one that unregisters it; null in development. */
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

/** Reads the output of `npm run build`. Throws with advice when a part is missing. */
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

async function readScript(folder: string, name: string): Promise<string> {
  return (await readFile(path.join(folder, name, `${name}.js`), 'utf8')).trim();
}

/** A language without its own picture uses that of the fallback language. */
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
  // Chinese uses system fonts, and loads this one only for Latin letters.
  const font =
    languageFacts[language].script === 'Latn'
      ? manifest['src/web/ui/fraunces-latin-soft.woff2']
      : undefined;
  if (font === undefined) return '';
  return `<link rel="preload" href="/${font.file}" as="font" type="font/woff2" crossorigin>`;
}

/** The common styles first: they set the order of layers. */
function styleTags(manifest: Manifest, page: string): string {
  const files = [...withImports(manifest, page)].flatMap((name) => manifest[name]?.css ?? []);
  return [...new Set(files)].map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
}

/** The app, the page's code and their imports, to avoid a chain of requests. */
function earlyTags(manifest: Manifest, page: string): string {
  return [...withImports(manifest, page)]
    .map(
      (name) => `<link rel="modulepreload" href="/${fileOf(manifest, name)}" fetchpriority="low">`,
    )
    .join('');
}

/** Finds the lazy module that routes.tsx imports for a page, by its name: `…/admin-page.tsx`. */
export function moduleIn(modules: readonly string[], path: PagePath): string {
  const ending = `/${nameOfPage(path).replaceAll('_', '-')}-page.tsx`;
  const [found, ...others] = modules.filter((name) => name.endsWith(ending));
  if (found === undefined || others.length > 0)
    throw new Error(`The code of ${path} has to be one module called …${ending}.`);
  return found;
}

/** The manifest's names of the app, the page and their static imports. */
export function withImports(manifest: Manifest, page: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const start of [main, page]) addWithImports(manifest, start, names);
  return names;
}

function addWithImports(manifest: Manifest, name: string, names: Set<string>): void {
  if (names.has(name)) return;
  names.add(name);
  for (const imported of manifest[name]?.imports ?? []) addWithImports(manifest, imported, names);
  // Moves it behind its imports, whose styles come first.
  names.delete(name);
  names.add(name);
}

/** main.tsx first, then its chunks. */
function appAddresses(manifest: Manifest): string {
  const names = [main, ...(manifest[main]?.imports ?? [])];
  return names.map((name) => `/${fileOf(manifest, name)}`).join(' ');
}

function fileOf(manifest: Manifest, name: string): string {
  const file = manifest[name]?.file;
  if (file === undefined) throw new Error(`The browser build has no ${name}.`);
  return file;
}
