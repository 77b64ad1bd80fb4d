import { pino, type Logger } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from '#server/runtime/config.ts';

export type Log = Logger;

/**
 * JSON lines on standard output, readable lines in a terminal. Never pass request bodies, names, addresses
 * or errors of the database with their details: what is logged must not tell anyone who wrote what.
 */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  const options = {
    level: config.logLevel,
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeError },
  };
  const destination = openOutput();
  if (!process.stdout.isTTY) return pino(options, destination);
  return pino(options, pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss', destination }));
}

/** Where nobody reads any more, lines are lost, and nothing else: an error would be thrown by whatever logs. */
function openOutput() {
  const output = pino.destination({ dest: 1, maxLength: mostWaiting });
  output.on('error', () => undefined);
  return output;
}

/** In bytes; what comes beyond them while nothing can be written is lost. */
const mostWaiting = 1024 * 1024;

const telling = new Set(['code', 'constraint', 'table', 'routine']);

/**
 * What helps to find a fault and nothing else: a failed query's parameters and PostgreSQL's own
 * words ("Key (email)=(…) already exists") would carry personal data, and so would those about what is no JSON
 * ("Unexpected token 'a', "anna@examp"... is not valid JSON").
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    message: messageOf(error),
    ...Object.fromEntries(Object.entries(error).filter(([name]) => telling.has(name))),
    stack: error.stack?.replace(error.message, '').split('\n').slice(1).join('\n'),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

function messageOf(error: Error): string {
  if ('query' in error || 'severity' in error) return 'A query failed.';
  if (error instanceof SyntaxError && /\bJSON\b/u.test(error.message)) return 'That is no JSON.';
  return error.message;
}
