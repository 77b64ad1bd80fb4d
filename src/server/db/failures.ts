/**
 * Connection refused or lost, or the server starting, stopping or out of connections; or it only reads, since another
 * one has taken its place.
 */
export function isDatabaseDown(error: unknown): boolean {
  return hasCause(
    error,
    (cause) =>
      /^(?:ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08...|57P0[123]|53300|25006)$/u.test(
        codeOf(cause),
      ) ||
      /^(?:Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect)/u.test(
        cause.message,
      ),
  );
}

/** PostgreSQL has ended a query that took too long, or waited too long for a lock, or in a circle. */
export function isQueryTooLong(error: unknown): boolean {
  return isDeadlock(error) || hasCause(error, (cause) => /^(?:57014|55P03)$/u.test(codeOf(cause)));
}

/** Some waited for each other, and PostgreSQL has undone this one so that the others go on. */
export function isDeadlock(error: unknown): boolean {
  return hasCause(error, (cause) => codeOf(cause) === '40P01');
}

/** PostgreSQL has no room to write; it goes on reading, and writes again once there is some. */
export function isDiskFull(error: unknown): boolean {
  return hasCause(error, (cause) => /^(?:53100|ENOSPC)$/u.test(codeOf(cause)));
}

/** The role has not the right to it, or not even to the schema that it would be in. */
export function isForbidden(error: unknown): boolean {
  return hasCause(error, (cause) => /^(?:42501|3F000)$/u.test(codeOf(cause)));
}

/** What a row points to has gone, at the same moment. */
export function isGone(error: unknown): boolean {
  return hasCause(error, (cause) => codeOf(cause) === '23503');
}

/** A row with such a key is there already, by somebody else at the same moment. */
export function isTaken(error: unknown): boolean {
  return hasCause(error, (cause) => codeOf(cause) === '23505');
}

/** Whether the error, or what it was caused by, is of this kind. */
function hasCause(error: unknown, is: (cause: Error) => boolean): boolean {
  return error instanceof Error && (is(error) || hasCause(error.cause, is));
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
