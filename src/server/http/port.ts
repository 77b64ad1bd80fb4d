import { once } from 'node:events';
import { createServer, type ListenOptions, type Server } from 'node:net';
import { codeOf } from '#server/runtime/error-code.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

/**
 * Node accepts one connection of a listener in each turn of its event loop, and a turn in which many are answered is long:
 * of a crowd that comes at once some would wait for seconds. So a port has several listeners.
 */
const listeners = 32;
/**
 * At each listener so many wait for a connection, as far as the system lets them; whoever finds no room there tries again
 * after a second.
 */
const waitingRoom = 4096;

export interface OpenPort {
  number: number;
  /** Accepts nothing new; ends once all connections have. */
  close: () => Promise<void>;
}

/**
 * Connections that come to the port are the server's, whichever listener accepts them. An OperatorError tells why it cannot
 * be opened, and that somebody has it already.
 */
export async function openPort(server: Server, host: string, port: number): Promise<OpenPort> {
  try {
    const number = await freePort(host, port);
    const open = await listenAll(server, { host, port: number, backlog: waitingRoom });
    return { number, close: async () => void (await Promise.all(open.map(close))) };
  } catch (error) {
    throw new OperatorError(listenProblem(codeOf(error), host, port), { cause: error });
  }
}

/** Listeners that share a port share it with those of another process, too; one that does not finds out about them. */
async function freePort(host: string, port: number): Promise<number> {
  const alone = createServer();
  await listen(alone, { host, port });
  const number = numberOf(alone);
  await close(alone);
  return number;
}

async function listenAll(server: Server, options: ListenOptions): Promise<Server[]> {
  const open: Server[] = [];
  try {
    for (const each of [server, ...helpersOf(server)]) {
      await listen(each, { ...options, reusePort: true });
      open.push(each);
    }
    return open;
  } catch (error) {
    await Promise.all(open.map(close));
    if (codeOf(error) !== 'ENOTSUP') throw error;
    // Only Linux and some of the BSDs deal out connections among listeners.
    await listen(server, options);
    return [server];
  }
}

/** What they accept is treated as if the server had done so itself, with the same settings of a socket. */
function helpersOf(server: Server): Server[] {
  return Array.from({ length: listeners - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    ),
  );
}

async function listen(server: Server, options: ListenOptions): Promise<void> {
  server.listen(options);
  await once(server, 'listening');
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await closed;
}

function numberOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('A port was expected.');
  return address.port;
}

function listenProblem(code: string, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use. Stop the program that uses it, or set PORT to another one.`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Set PORT to 1024 or more.`;
    default:
      return `This machine cannot listen on ${host} (${code}). Check HOST.`;
  }
}
