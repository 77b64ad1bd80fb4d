import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a port of this machine that can be cut as a network cable is: nothing is refused, nothing arrives. */
export interface Line {
  cut(): void;
  mend(): void;
  close(): void;
}

export async function openLine(from: number, to: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((incoming) => {
    const outgoing = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on('data', (bytes) => {
        if (!isCut) other.write(bytes);
      });
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        if (!isCut) other.destroy();
      });
    }
  });
  server.listen(from, '127.0.0.1');
  await once(server, 'listening');
  return {
    cut() {
      isCut = true;
    },
    mend() {
      isCut = false;
      // Closes all sockets: each lacks the data that was lost on the way.
      for (const socket of sockets) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
