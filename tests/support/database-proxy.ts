import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a database that can be cut, and mended. */
export interface DatabaseProxy {
  url: string;
  /** As when the database's machine has gone: open connections break, new ones are refused. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** As when a machine is frozen, or a network loses everything: connections stay, and nothing comes through them. */
  block(): void;
  /**
   * From now on new connections wait for their first byte until the returned function is called. Resolves once one
   * waits.
   */
  hold(): { somebody: Promise<void>; release: () => void };
}

/** Stands between an app and the PostgreSQL of `url`. */
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

/** Where connections wait before they are passed on. */
type Hall = { door: Promise<void>; arrived: () => void };

function createProxy(address: URL, sockets: Set<Socket>, hall: Hall): Server {
  const passOn = async (incoming: Socket): Promise<void> => {
    // A waiting client may leave, and a cut applies to it too.
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

/** By its unix socket where the address names a folder, else by its port. */
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
