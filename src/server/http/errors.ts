import type { Context as HonoContext } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { CodedError, type RefusalKind } from '#domain/coded-error.ts';
import type { TextStore } from '#server/texts/text-store.ts';
import type { Log } from '#server/log.ts';
import { languageOf } from '#server/http/language.ts';
import type { HttpEnv } from '#server/http/router.ts';

const statuses = {
  malformed: 400,
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  limited: 429,
  unavailable: 503,
} as const satisfies Record<RefusalKind, ContentfulStatusCode>;

export type ErrorBody = {
  error: { code: string; message: string; fields?: Record<string, string> };
};

/** The one place where an error becomes a status and a sentence. */
export function createErrorHandler({ texts, log }: { texts: TextStore; log: Log }) {
  return (error: unknown, c: HonoContext<HttpEnv>): Response => {
    const refusal = toRefusal(error);
    if (refusal.code === 'error.unexpected')
      log.error(
        { err: error, id: c.get('requestId'), route: c.req.routePath },
        'An unexpected error was answered with 500.',
      );
    const language = languageOf(c);
    const { fields, retryAfter, message, values } = refusal.details;
    if (retryAfter !== undefined) c.header('Retry-After', String(Math.ceil(retryAfter)));
    const body: ErrorBody = {
      error: {
        code: refusal.code,
        message: message ?? texts.message(language, refusal.code, values),
        ...(fields === undefined ? {} : { fields }),
      },
    };
    return c.json(body, refusal.status);
  };
}

type Refusal = { status: ContentfulStatusCode; code: string; details: CodedError['details'] };

function toRefusal(error: unknown): Refusal {
  if (error instanceof CodedError)
    return { status: statuses[error.kind], code: error.code, details: error.details };
  if (error instanceof HTTPException)
    return {
      status: error.status,
      code: error.status === 504 ? 'error.timeout' : 'error.malformed',
      details: {},
    };
  if (isDatabaseDown(error))
    return { status: 503, code: 'error.database', details: { retryAfter: 5 } };
  if (isQueryTooLong(error)) return { status: 504, code: 'error.timeout', details: {} };
  return { status: 500, code: 'error.unexpected', details: {} };
}

/** Connection refused or lost, or the server starting, stopping or out of connections. */
function isDatabaseDown(error: unknown): boolean {
  return hasCause(
    error,
    (cause) =>
      /^(?:ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08...|57P0[123]|53300)$/u.test(
        codeOf(cause),
      ) ||
      /^(?:Connection terminated|timeout exceeded when trying to connect)/u.test(cause.message),
  );
}

/** PostgreSQL has ended a query that took too long, or waited too long for a lock. */
function isQueryTooLong(error: unknown): boolean {
  return hasCause(error, (cause) => /^(?:57014|55P03)$/u.test(codeOf(cause)));
}

/** Whether the error, or what it was caused by, is of this kind. */
function hasCause(error: unknown, is: (cause: Error) => boolean): boolean {
  return error instanceof Error && (is(error) || hasCause(error.cause, is));
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
