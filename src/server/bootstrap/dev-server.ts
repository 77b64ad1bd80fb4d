import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'vite';
import { pictures, type PageRenderer, type WebBuild } from '#server/http/web-build.ts';
import { projectFolder } from '#server/runtime/config.ts';

export interface DevServer {
  web: WebBuild;
  /** Vite answers its own requests before the app’s listener. */
  wrap(listener: RequestListener): RequestListener;
  /** Reloads open pages, for changes outside browser modules. */
  reloadPages(): void;
  close(): Promise<void>;
}

/** Serves browser code from its sources. `server` also carries Vite's socket; `dataDir` is not watched. */
export async function attachDevServer(server: Server, dataDir: string): Promise<DevServer> {
  const nonce = randomBytes(16).toString('base64');
  const vite = await createServer({
    root: projectFolder,
    appType: 'custom',
    configLoader: 'native',
    html: { cspNonce: nonce },
    server: { middlewareMode: { server }, hmr: { server }, watch: { ignored: [`${dataDir}/**`] } },
  });
  const render: PageRenderer = async (page) => {
    // Reloaded for each page, to follow the sources.
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
