import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { writes } from '#server/http/methods.ts';
import { openPort } from '#server/http/port.ts';

const headersMs = 15_000;
const requestMs = 60_000;
/** Longer than a usual proxy’s timeout, so that the proxy closes idle connections. */
const keepAliveMs = 65_000;
const drainMs = 10_000;
const uselessBytes = 1024;

export interface HttpServer {
  server: Server;
  /** Opens the port and returns its number (for 0, a free one). Requests wait for `answer`. */
  open: (host: string, port: number) => Promise<number>;
  /** Answers requests, also waiting ones. */
  answer: (listener: RequestListener) => void;
  /** From now on each connection ends with its next answer. */
  leave: () => void;
  /**
   * Accepts no new connections, ends event streams, and lets running requests finish for ten seconds, or until `hurry`.
   */
  drain: (hurry: AbortSignal) => Promise<void>;
}

export function createHttpServer(): HttpServer {
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
  });
  const unfinished = new Set<ServerResponse>();
  const inside = Promise.withResolvers<RequestListener>();
  let listen: RequestListener = (request, response) =>
    void inside.promise.then((listener) => listener(request, response));
  let isLeaving = false;
  server.on('request', (request, response) => {
    unfinished.add(response);
    response.once('close', () => unfinished.delete(response));
    if (isLeaving) response.shouldKeepAlive = false;
    // A proxy may have read the other of two hosts.
    if ((request.headersDistinct['host'] ?? []).length > 1) response.writeHead(400).end();
    else listen(request, response);
  });
  const giveUp = () => server.closeAllConnections();

  return {
    server,
    open: (host, port) => openPort(server, host, port),
    answer(listener) {
      listen = listener;
      inside.resolve(listener);
    },
    leave() {
      isLeaving = true;
    },
    async drain(hurry) {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const response of unfinished) if (isEventStream(response)) response.destroy();
      // A connection whose last answer went out after close() would stay open until its own timeout.
      const sweep = setInterval(() => server.closeIdleConnections(), 25);
      const deadline = AbortSignal.any([hurry, AbortSignal.timeout(drainMs)]);
      if (deadline.aborted) giveUp();
      deadline.addEventListener('abort', giveUp);
      await closed;
      clearInterval(sweep);
    },
  };
}

/** Rejects large bodies of reads: Node would receive them without limit. Some clients send an empty object. */
export function withoutUselessBodies(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (bringsUselessBody(request)) hangUp(response);
    else listener(request, response);
  };
}

function bringsUselessBody({ method = '', headers }: IncomingMessage): boolean {
  if (writes.includes(method)) return false;
  const announced = Number(headers['content-length'] ?? 0);
  return headers['transfer-encoding'] !== undefined || announced > uselessBytes;
}

function hangUp(response: ServerResponse): void {
  response.once('finish', () => response.req.socket.destroy());
  response.writeHead(413, { connection: 'close' }).end();
}

/** By the request: sent headers cannot be read from the response. */
function isEventStream({ req }: ServerResponse): boolean {
  return req.headers.accept?.includes('text/event-stream') ?? false;
}
