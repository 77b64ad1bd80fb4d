import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin, type Rolldown } from 'vite';

/** Where the app begins in a browser. */
const start = 'src/web/app/main.tsx';

/** What several pages or parts share, beside what all do; what more need comes first, since each takes what it imports. */
const sharedChunks = [
  'members',
  'letters',
  'accounts',
  'dialogs',
  'administration',
  'administration-queues',
  'administration-figures',
] as const;
type SharedChunk = 'app' | (typeof sharedChunks)[number];
const forms = /\/accounts\/[a-z-]+\.tsx$/u;
const dialogs =
  /\/(?:compliments|notices|suggestions)\/(?:[a-z-]+-(?:dialog|flow)|print-letters)\.tsx$/u;
const letters = /\/compliments\/[a-z-]+\.tsx?$/u;
const publicPages = /\/(?:accounts|home|legal)\/[a-z-]+-page\.tsx$/u;
/* What tells of letters on devices: nobody waits for it. */
const pushes = /\/(?:pushes\/[a-z-]+\.tsx|api\/(?:push-device|worker-registration)\.ts)$/u;
const queues = /\/moderation\/[a-z-]+-section\.tsx$/u;
const figures = /\/(?:insights|oversight)\/[a-z-]+-section\.tsx$/u;
const section = /-section\.tsx$/u;
const administration = /-section\.tsx$|\/admin-page\.tsx$/u;

/** Names of all files stand in the first one, and what tells versions apart does not compress: seven characters are enough. */
const shortName = 'assets/[name]-[hash:7]';
const assetName = `${shortName}[extname]`;

/** Known once all modules are. */
const chunksOfShared = new Map<string, SharedChunk | null>();

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'src/web/public',
  plugins: [react(), tailwindcss(), sortSharedCode(), listAppFiles(), compressAssets()],
  resolve: {
    alias: [
      // Messages arrive compiled: without this the parser of ICU messages would be in the bundle.
      {
        find: /^use-intl\/format-message$/,
        replacement: 'use-intl/format-message/format-only',
      },
    ],
  },
  // Everything is bundled for production; in development only what needs the alias above.
  ssr: {
    noExternal: command === 'build' ? true : ['use-intl', '@tanstack/react-query', 'wouter'],
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // Nothing may become a data: address in a style sheet or page; the policy of the pages is strict.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { main: start },
          // Which plugin is slow on a slow machine is nothing that somebody who starts the product needs to read.
          checks: { pluginTimings: false },
          onLog: withoutDirectives,
          // The loader calls what main.tsx exports; other pieces may take what they need from there, too, so that it is one
          // file, and the bundler's own code in it.
          preserveEntrySignatures: 'allow-extension',
          // What every page needs comes in one piece, and what several need in few: each request costs more than some
          // bytes too many, and large files compress better.
          output: {
            entryFileNames: `${shortName}.js`,
            chunkFileNames: `${shortName}.js`,
            assetFileNames: assetName,
            codeSplitting: {
              groups: [
                {
                  name: 'app',
                  test: (id) => id.endsWith(start) || chunksOfShared.get(id) === 'app',
                  priority: 2,
                },
                ...sharedChunks.map((name) => ({
                  name,
                  test: (id: string) => chunksOfShared.get(id) === name,
                  priority: 1,
                })),
              ],
            },
          },
        },
      },
    },
    // It stands inline in every page and may import nothing before the app.
    loader: script('src/web/app/loader.ts', 'dist/loader'),
    ssr: {
      // A switch of libraries; without it what they have for development would be bundled, too.
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { 'entry-server': 'src/web/app/entry-server.tsx' },
          onLog: withoutDirectives,
          // Pages of the server name the browser's files.
          output: { assetFileNames: assetName },
        },
      },
    },
    // After the client: it lists what was built there. Its address is for ever, so its name has no hash.
    worker: script('src/web/worker/worker.ts', 'dist/worker'),
    farewell: script('src/web/worker/farewell.ts', 'dist/farewell'),
  },
  builder: {
    // One of each plugin for all builds: what the client's is made of is told to the service worker.
    sharedConfigBuild: true,
    sharedPlugins: true,
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments))
        await builder.build(environment);
    },
  },
}));

/** Libraries mark files for frameworks that run parts of a page on the server alone; here that means nothing. */
function withoutDirectives(
  level: Rolldown.LogLevel,
  log: Rolldown.RolldownLog,
  pass: Rolldown.LogOrStringHandler,
): void {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') pass(level, log);
}

/** A build of its own: one classic script without imports. */
function script(input: string, outDir: string): EnvironmentOptions {
  return {
    consumer: 'server',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { noExternal: true },
    build: {
      outDir,
      copyPublicDir: false,
      minify: true,
      rolldownOptions: { input, output: { format: 'iife', entryFileNames: '[name].js' } },
    },
  };
}

/**
 * Finds out which pages and parts share a module, and by that its chunk: visitors wait for nothing that members
 * do, members for no form of an account, no administration and no letters where none lie, and nobody for a dialog. The dialogs of the letter box
 * are one chunk, since they are fetched together.
 */
function sortSharedCode(): Plugin {
  return {
    name: 'sort-shared-code',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildEnd() {
      const users = new Map<string, Set<string>>();
      const follow = (id: string, user: string): void => {
        const known = users.get(id) ?? new Set();
        if (known.has(user)) return;
        users.set(id, known.add(user));
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) follow(imported, user);
      };
      for (const id of this.getModuleIds())
        if ((this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0) follow(id, id);
      for (const [id, by] of users)
        if (by.size > 1 || dialogs.test([...by].join()))
          chunksOfShared.set(id, inFewSheets(id, chunkFor([...by])));
    },
  };
}

/**
 * A page is drawn only when all its sheets are there, so none has more than two: that of all pages, which has what members'
 * pages share, too, and its own. What dialogs alone show comes with them.
 */
function inFewSheets(id: string, chunk: SharedChunk | null): SharedChunk | null {
  return chunk === 'members' && id.endsWith('.css') ? 'app' : chunk;
}

function chunkFor(users: readonly string[]): SharedChunk | null {
  const allAre = (kind: RegExp): boolean => users.every((id) => kind.test(id));
  if (users.some((id) => publicPages.test(id))) return allAre(forms) ? 'accounts' : 'app';
  // The team's room begins without what only its queues share, or its figures.
  if (allAre(queues)) return 'administration-queues';
  if (allAre(figures)) return 'administration-figures';
  if (allAre(administration)) return 'administration';
  // The team tries texts on the sheet that people write on, and their browsers have the dialogs by then.
  if (users.every((id) => dialogs.test(id) || administration.test(id))) return 'dialogs';
  // What a section of the team shares with the letter box comes from there; the room itself waits for none of it.
  if (users.every((id) => letters.test(id) || section.test(id))) return 'letters';
  // What a proof and the second factor share is rarely needed, and a piece of its own; pushes, too.
  return allAre(forms) || allAre(pushes) ? null : 'members';
}

/** Tells the service worker what members' browsers keep: whatever the app needs but the administration. */
function listAppFiles(): Plugin {
  let list = '';
  return {
    name: 'list-app-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'worker',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        const files = Object.values(bundle).filter(({ fileName }) => isKeptOffline(fileName));
        const appFiles = files.map((file) => ({
          url: `/${file.fileName}`,
          revision: null,
          integrity: integrityOf(file.type === 'chunk' ? file.code : file.source),
        }));
        const begin = files.find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(start),
        );
        list = `export const appFiles = ${JSON.stringify(appFiles)};
          export const appStart = ${JSON.stringify(`/${begin?.fileName}`)};`;
      },
    },
    load: (id) => (id.endsWith('/src/web/worker/app-files.ts') ? list : null),
  };
}

/** Large pictures of the first page of visitors are not worth their room. */
function isKeptOffline(fileName: string): boolean {
  const name = /^assets\/([^/]+)\.(?:css|js|svg|woff2)$/u.exec(fileName)?.[1];
  return name !== undefined && !/^(?:admin|hero-)|-section-/u.test(name);
}

function integrityOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** Writes a .br and a .gz file beside every asset once, so that the server never compresses while answering. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      const folder = path.join(dir ?? '', 'assets');
      for (const name of await readdir(folder)) {
        if (!/\.(css|js|svg)$/.test(name)) continue;
        const file = path.join(folder, name);
        const content = await readFile(file);
        const params = {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        };
        await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
      }
    },
  };
}
