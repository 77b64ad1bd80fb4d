import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'vite';
import { pictures, type PageRenderer, type WebBuild } from '#server/http/web-build.ts';
import { projectFolder } from '#server/runtime/config.ts';

export interface DevServer {
  web: WebBuild;
  /** Lets Vite answer what is its own, before the listener of the app. */
  wrap(listener: RequestListener): RequestListener;
  /** Has every open page fetched anew: for what its modules do not hold. */
  reloadPages(): void;
  close(): Promise<void>;
}

/**
 * Browser code straight from its sources, with reload, in the same process. `server` is the HTTP server that
 * will also carry Vite's socket. Nothing below `dataDir` is watched.
 */
export async function attachDevServer(server: Server, dataDir: string): Promise<DevServer> {
  const nonce = randomBytes(16).toString('base64');
  const vite = await createServer({
    root: projectFolder,
    appType: 'custom',
    // Node reads TypeScript itself.
    configLoader: 'native',
    html: { cspNonce: nonce },
    server: { middlewareMode: { server }, hmr: { server }, watch: { ignored: [`${dataDir}/**`] } },
  });
  const render: PageRenderer = async (page) => {
    // Loaded anew each time, so that it follows the sources.
    const { render } = await vite.ssrLoadModule('/src/web/app/entry-server.tsx');
    return render(page);
  };
  const withClient = await vite.transformIndexHtml('/', '<!doctype html><head></head>');
  const clientTags = /<head>(.*)<\/head>/su.exec(withClient)?.[1] ?? '';
  return {
    web: {
      render,
      headTags: () =>
        `${clientTags}<link rel="stylesheet" nonce="${nonce}" href="/src/web/ui/styles.css">`,
      earlyTags: () => '',
      scriptTags: () =>
        `<script type="module" nonce="${nonce}">import { start } from '/src/web/app/main.tsx'; start();</script>`,
      policy: {
        scripts: [`'nonce-${nonce}'`],
        styles: ["'unsafe-inline'"],
        connections: ['ws:'],
      },
      sharePicture: pictures(await readdir(`${projectFolder}/src/web/public`)),
      clientFolder: null,
      keepsPages: false,
      workers: null,
    },
    wrap: (listener) => (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
    reloadPages: () => vite.ws.send({ type: 'full-reload' }),
    close: () => vite.close(),
  };
}
