import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A connection to a database that can be cut and mended. */
export interface DatabaseProxy {
  url: string;
  /** Breaks open connections and refuses new ones, as a lost machine does. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Keeps connections and passes nothing, as a frozen machine does. */
  block(): void;
  /** Holds new connections until `release`; the promise resolves once one waits. */
  hold(): { somebody: Promise<void>; release: () => void };
}

/** Opens a proxy in front of the PostgreSQL of `url`. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const address = new URL(url);
  const sockets = new Set<Socket>();
  const hall: Hall = { door: Promise.resolve(), arrived: () => undefined };
  let server = createProxy(address, sockets, hall);
  const port = await listen(server, 0);
  const proxied = new URL(url);
  proxied.searchParams.set('host', '127.0.0.1');
  proxied.searchParams.set('port', String(port));
  return {
    url: proxied.href,
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: async () => {
      server = createProxy(address, sockets, hall);
      await listen(server, port);
    },
    block: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    hold: () => {
      const [door, somebody] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      hall.door = door.promise;
      hall.arrived = somebody.resolve;
      return { somebody: somebody.promise, release: door.resolve };
    },
  };
}

/** Delays connections before they are passed on. */
type Hall = { door: Promise<void>; arrived: () => void };

function createProxy(address: URL, sockets: Set<Socket>, hall: Hall): Server {
  const passOn = async (incoming: Socket): Promise<void> => {
    // Registers a waiting socket: it may close, and a cut applies to it, too.
    sockets.add(incoming);
    incoming.on('error', () => incoming.destroy());
    incoming.on('close', () => sockets.delete(incoming));
    hall.arrived();
    await hall.door;
    if (incoming.destroyed) return;
    const outgoing = connectTo(address);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  };
  return createServer((incoming) => void passOn(incoming));
}

/** Connects by unix socket if the address names a folder, else by port. */
function connectTo({ hostname, port, searchParams }: URL): Socket {
  const host = searchParams.get('host') ?? hostname;
  const number = searchParams.get('port') ?? (port || '5432');
  return host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${number}`)
    : connect(Number(number), host);
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
