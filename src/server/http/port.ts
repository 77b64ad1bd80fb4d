import { once } from 'node:events';
import type { Server } from 'node:net';
import { codeOf } from '#server/runtime/error-code.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

/** Waiting connections, up to the system’s limit. */
const backlog = 4096;

/** Returns the port’s number (for 0, a free one). Throws an OperatorError with the reason. */
export async function openPort(server: Server, host: string, port: number): Promise<number> {
  try {
    server.listen({ host, port, backlog });
    await once(server, 'listening');
  } catch (error) {
    throw new OperatorError(listenProblem(codeOf(error), host, port), { cause: error });
  }
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
