import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';

const start = 'src/web/app/main.tsx';
/** Code that visitors open first; main has all that it imports. */
const visitorEntries = {
  'home-page': 'src/web/features/home/home-page.tsx',
  'suggestion-flow': 'src/web/features/suggestions/suggestion-flow.tsx',
};
const clientFolder = path.resolve(import.meta.dirname, 'dist/client');
/** Parts of file names that members do not need offline: the administration, and the large pictures of the home page. */
const onlineOnly = ['admin-page-', '-section-', 'team-', 'hero-'];

/* What pages share, by who needs it: a form loads no letters, and a member's page none of the team's tables. */
const ofLetters = /\/src\/web\/features\/(?:compliments|rounds(?!\/short-code))\//u;
const ofProjector =
  /\/rounds\/(?:letter-box|round-beamer|street|use-slip-names|use-way-in|washing-line)/u;
const ofTeam =
  /\/src\/(?:domain\/(?:ai|operations)|web\/admin(?!\/admin-section)|web\/features\/(?:analytics|community|members|moderation|operations|prompts))\//u;
const ofVisitors = /\/src\/web\/features\/(?:accounts|legal|rounds\/short-code)/u;
const ofOthers = (id: string) =>
  id.includes('/src/') && ![ofLetters, ofTeam, ofVisitors].some((folders) => folders.test(id));

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'src/web/public',
  plugins: [react(), tailwindcss(), listAppFiles(), compressAssets()],
  // The policy of the pages allows no data: address.
  build: { assetsInlineLimit: 0 },
  resolve: {
    alias: [
      // Messages arrive compiled: without this the parser of ICU messages would be in the bundle.
      { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
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
        rolldownOptions: {
          input: { main: start, ...visitorEntries },
          // The loader calls what main.tsx exports.
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
                { name: 'vendor', test: /@tanstack|idb-keyval|preload-helper/ },
                {
                  name: 'main',
                  test: /\/src\/(?!.*(?:\/home\/|suggestion-flow|testimonials))/,
                  tags: ['$initial'],
                },
                { name: 'lesson', test: ofProjector, minShareCount: 2 },
                { name: 'letters', test: ofLetters, minShareCount: 2 },
                { name: 'team', test: ofTeam, minShareCount: 2 },
                { name: 'shared', test: ofOthers, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    loader: script('src/web/app/loader.ts', 'dist/loader'),
    ssr: {
      // Without it the development code of libraries would be bundled.
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: { input: { 'entry-server': 'src/web/app/entry-server.tsx' } },
      },
    },
    // After the client, whose files it lists. The browser knows its address, so its name has no hash.
    worker: script('src/web/worker/worker.ts', 'dist/worker'),
    unregister: script('src/web/worker/unregister-worker.ts', 'dist/unregister-worker'),
  },
}));

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

/** Fills src/web/worker/app-files.ts: the files that the service worker keeps for members. */
function listAppFiles(): Plugin {
  return {
    name: 'list-app-files',
    applyToEnvironment: ({ name }) => name === 'worker',
    load(id) {
      if (!id.endsWith('/src/web/worker/app-files.ts')) return null;
      const { file } = JSON.parse(readFileSync(`${clientFolder}/.vite/manifest.json`, 'utf8'))[
        start
      ];
      const appFiles = readdirSync(`${clientFolder}/assets`)
        .filter((name) => ['.css', '.js', '.svg', '.woff2'].includes(path.extname(name)))
        .filter((name) => !onlineOnly.some((part) => name.includes(part)))
        .map((name) => {
          const content = readFileSync(`${clientFolder}/assets/${name}`);
          const integrity = `sha256-${hash('sha256', content, 'base64')}`;
          return { url: `/assets/${name}`, revision: null, integrity };
        });
      return `export const appFiles = ${JSON.stringify(appFiles)};
        export const appEntry = '/${file}';`;
    },
  };
}

/** Writes a .br and a .gz file beside every asset, so that the server does not compress while it answers. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!['.css', '.js', '.svg'].includes(path.extname(name))) continue;
        const content = readFileSync(path.join(dir, name));
        writeFileSync(path.join(dir, `${name}.br`), brotliCompressSync(content));
        writeFileSync(path.join(dir, `${name}.gz`), gzipSync(content));
      }
    },
  };
}
