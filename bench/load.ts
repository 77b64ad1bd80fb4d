import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { killAtExit } from '#tests/support/child-cleanup.ts';
import { signedInPeople } from './community.ts';

const patience = 120_000;

/** A process of its own that tells where it listens and what it uses: see `received-list/report.ts`. */
export type Server = { process: ChildProcess; port: number };

/** A request of a person's browser or app. */
export type Question = {
  method?: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** `cpu`: the server's processor time for one request, in µs; other programs on this machine do not change it much. */
export type Measurement = { rate: number; p50: number; p99: number; cpu: number };

export async function startServer(
  file: URL,
  values: string[],
  options: ForkOptions = {},
): Promise<Server> {
  const child = fork(file, values, options);
  killAtExit(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-2000)));
  const impatience = setTimeout(() => child.kill(), patience);
  const port = await new Promise<number>((resolve, reject) => {
    // Some say other things before.
    child.on('message', (message) => {
      if (typeof message === 'number') resolve(message);
    });
    child.once('error', reject);
    child.once('exit', () => {
      const name = path.basename(fileURLToPath(file));
      reject(new Error(`${name} did not start. ${said.trim()}`.trim()));
    });
  });
  clearTimeout(impatience);
  child.removeAllListeners('message');
  return { process: child, port };
}

/** Ends it, and waits for that: its database stops next. */
export async function stopServer({ process }: Server): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, 'exit');
  process.kill();
  const impatience = setTimeout(() => process.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(impatience);
}

/** The signed-in people in turn, for so many seconds. */
export async function load(
  { port, process }: Server,
  duration: number,
  ask: (person: number) => Question,
  connections = 50,
): Promise<Measurement> {
  let person = 0;
  const before = await cpuTime(process);
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration,
    requests: [
      {
        setupRequest: (request) => {
          person = (person % signedInPeople) + 1;
          const { headers, ...question } = ask(person);
          return { ...request, ...question, headers: { ...request.headers, ...headers } };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error('Some requests failed.');
  const cpu = ((await cpuTime(process)) - before) / result.requests.total;
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, cpu };
}

async function cpuTime(server: ChildProcess): Promise<number> {
  const answer = once(server, 'message');
  server.send('cpu');
  const [microseconds] = await answer;
  return Number(microseconds);
}

export function describe({ rate, p50, p99, cpu }: Measurement): string {
  return `${Math.round(rate)}/s (p50 ${p50} ms, p99 ${p99} ms, ${Math.round(cpu)} µs of CPU each)`;
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
