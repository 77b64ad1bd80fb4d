import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a database that can be cut, and mended. */
export interface DatabaseProxy {
  url: string;
  /** As when the database's machine has gone: open connections break, new ones are refused. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Stands between an app and the PostgreSQL of `url`. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const address = new URL(url);
  const sockets = new Set<Socket>();
  let server = createProxy(address, sockets);
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
      server = createProxy(address, sockets);
      await listen(server, port);
    },
  };
}

function createProxy(address: URL, sockets: Set<Socket>): Server {
  return createServer((incoming) => {
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
  });
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
