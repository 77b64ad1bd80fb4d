import { pino, type Logger } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from '#server/runtime/config.ts';
import { causeOf } from '#server/runtime/error-code.ts';
import { faultOf } from '#server/runtime/fault.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

export type Log = Logger;

/**
 * Writes JSON lines, or readable lines in a terminal. Never pass bodies, names, addresses or database errors with
 * details: the log must not show who wrote what.
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

/** Without a reader lines are lost; an error would be thrown in the caller. */
function openOutput() {
  const output = pino.destination({ dest: 1, maxLength: mostWaiting });
  output.on('error', () => undefined);
  return output;
}

/** In bytes; further lines are lost while nothing can be written. */
const mostWaiting = 1024 * 1024;

const telling = new Set(['code', 'constraint', 'table', 'routine']);

/**
 * Returns only what helps to find a fault: query parameters, PostgreSQL's details ("Key (email)=(…) already exists")
 * and JSON errors with their input ("anna@examp"...) may hold personal data.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const told = {
    type: error.name,
    message: messageOf(error),
    ...Object.fromEntries(Object.entries(error).filter(([name]) => telling.has(name))),
  };
  // A stack helps with faults of our own only.
  if (error instanceof OperatorError) return { ...told, code: causeOf(error) };
  if (faultOf(error) !== null) return { ...told, cause: causeOf(error) };
  return {
    ...told,
    stack: error.stack?.replace(error.message, '').split('\n').slice(1).join('\n'),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

function messageOf(error: Error): string {
  if ('query' in error || 'severity' in error) return 'A query failed.';
  if (error instanceof SyntaxError && /\bJSON\b/u.test(error.message)) return 'That is no JSON.';
  return error.message;
}
