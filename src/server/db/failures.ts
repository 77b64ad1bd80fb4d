import { faultOf, passes } from '#server/runtime/fault.ts';

/** Connection refused or lost; the server is starting, stopping, full, or read-only after a failover. */
export function isDatabaseDown(error: unknown): boolean {
  const fault = faultOf(error);
  return fault !== null && passes(fault);
}

/** PostgreSQL ended a query: too long, waiting for a lock, or a deadlock. */
export function isQueryTooLong(error: unknown): boolean {
  return isDeadlock(error) || hasCause(error, (cause) => /^(?:57014|55P03)$/u.test(codeOf(cause)));
}

/** PostgreSQL rolled this one back, so that the others go on. */
export function isDeadlock(error: unknown): boolean {
  return hasCause(error, (cause) => codeOf(cause) === '40P01');
}

/** PostgreSQL still reads, and writes again once there is room. */
export function isDiskFull(error: unknown): boolean {
  return faultOf(error)?.kind === 'quota';
}

/** The role lacks the right, or the right to the schema. */
export function isForbidden(error: unknown): boolean {
  return faultOf(error)?.kind === 'rights';
}

/** A referenced row was deleted at the same moment. */
export function isGone(error: unknown): boolean {
  return hasCause(error, (cause) => codeOf(cause) === '23503');
}

/** A row with this key was inserted at the same moment. */
export function isTaken(error: unknown): boolean {
  return hasCause(error, (cause) => codeOf(cause) === '23505');
}

/** Checks the error and its causes. */
function hasCause(error: unknown, is: (cause: Error) => boolean): boolean {
  return error instanceof Error && (is(error) || hasCause(error.cause, is));
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
