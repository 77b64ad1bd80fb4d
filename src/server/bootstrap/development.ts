import { once } from 'node:events';
import { watch } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { followModules } from '#server/bootstrap/changed-modules.ts';
import { attachDevServer } from '#server/bootstrap/dev-server.ts';
import type { ProductParts, RunningServer } from '#server/bootstrap/server.ts';
import { createHttpServer, type HttpServer } from '#server/http/http-server.ts';
import { projectFolder } from '#server/runtime/config.ts';

/** Changes within this time belong together: an editor saves many files, git even more. */
const gatherMilliseconds = 30;
/** How long a change waits for running requests. */
const finishMilliseconds = 300;

/** Other files do not change the running server. */
const source = /(?<!\.test)\.(?:ts|json|sql)$/u;

/**
 * Runs the product for development: PostgreSQL, port and open pages stay. A saved server file reloads the modules that
 * depend on it and rebuilds the product; requests wait meanwhile. When a change does not load, the log says why and the
 * old product goes on.
 */
export async function openProduct(parts: ProductParts): Promise<RunningServer> {
  const { log } = parts;
  const modules = followModules(pathToFileURL(`${projectFolder}/src/`).href);
  const changed = new Set<string>();
  const opened = Promise.withResolvers<void>();
  let reloading = opened.promise;
  let isBroken = false;

  const http = createHttpServer();
  await using undo = new AsyncDisposableStack();
  const dev = await attachDevServer(http.server, parts.config.dataDir);
  undo.defer(() => dev.close());
  const door = createDoor(http, (listener) => dev.wrap(listener));
  const open = () => openAnew({ ...parts, door: { ...door, web: dev.web } });
  let product: RunningServer | null = null;

  // Before the product answers, so that no early change is missed.
  for (const folder of ['src/server', 'src/domain', 'src/guard', 'texts']) {
    const watcher = watch(path.join(projectFolder, folder), { recursive: true }, (_, name) => {
      const file = `${folder}/${name}`;
      if (!source.test(file)) return;
      if (changed.size === 0)
        reloading = reloading.then(() => wait(gatherMilliseconds)).then(reload);
      changed.add(file);
    });
    undo.defer(() => watcher.close());
  }

  async function reload(): Promise<void> {
    const begin = performance.now();
    const files = [...changed].toSorted();
    changed.clear();
    // Other modules may have failed to find the broken one.
    if (isBroken) modules.forgetAll();
    else modules.forget(files.map((file) => pathToFileURL(path.join(projectFolder, file)).href));
    try {
      // Before any stop: a module that does not load throws here.
      await import('#server/bootstrap/server.ts');
      isBroken = true;
      const before = product;
      product = null;
      await before?.stop(AbortSignal.abort());
      product = await open();
      isBroken = false;
      log.info(`${files.join(', ')}: live after ${Math.round(performance.now() - begin)} ms.`);
      if (files.some((file) => file.startsWith('texts/'))) dev.reloadPages();
    } catch (error) {
      isBroken = true;
      if (product === null) door.refuse();
      log.error({ err: error }, `${files.join(', ')}: this cannot be loaded.`);
    }
  }

  const first = await open();
  product = first;
  opened.resolve();

  const resources = undo.move();
  return {
    ...first,
    async stop(hurry) {
      // Open sockets of pages would keep the port.
      await resources.disposeAsync();
      await reloading;
      await product?.stop(hurry);
      await http.drain(hurry);
    },
  };
}

/** With its own settings and connections: a query may have changed its text. */
async function openAnew(parts: ProductParts): Promise<RunningServer> {
  const { readConfig } = await import('#server/runtime/config.ts');
  const { openDatabase } = await import('#server/db/client.ts');
  const { openProduct } = await import('#server/bootstrap/server.ts');
  await using undo = new AsyncDisposableStack();
  const own = undo.adopt(openDatabase(parts.database.url, parts), (opened) => opened.close());
  const product = await openProduct({ ...parts, config: readConfig(), database: own });
  const resources = undo.move();
  return {
    ...product,
    async stop(hurry) {
      await product.stop(hurry);
      await resources.disposeAsync();
    },
  };
}

function createDoor(http: HttpServer, wrap: (listener: RequestListener) => RequestListener) {
  const running = new Set<ServerResponse>();
  let inside = Promise.withResolvers<RequestListener>();
  let port: Promise<number> | null = null;
  const pass: RequestListener = (request, response) => {
    const enter = (answer: RequestListener): void => {
      running.add(response);
      response.once('close', () => running.delete(response));
      answer(request, response);
    };
    void inside.promise.then(enter);
  };
  http.answer(wrap(pass));
  return {
    open(host: string, wanted: number): Promise<number> {
      port ??= http.open(host, wanted);
      return port;
    },
    answer(listener: RequestListener): void {
      inside.resolve(listener);
      // Also after a failed change.
      inside = Promise.withResolvers();
      inside.resolve(listener);
    },
    leave(): void {},
    /** From now on requests wait; running ones finish or are cut off. */
    async drain(): Promise<void> {
      inside = Promise.withResolvers();
      const finished = [...running].map((response) => once(response, 'close'));
      await Promise.race([Promise.allSettled(finished), wait(finishMilliseconds)]);
      for (const response of running) response.destroy();
    },
    refuse(): void {
      inside.resolve((_, response) => {
        response.writeHead(503).end('The last change cannot be loaded; the terminal says why.\n');
      });
    },
  };
}
