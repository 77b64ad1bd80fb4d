import type { Context as HonoContext } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Actor } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { ErrorCode, ErrorValues } from '#domain/shared/error-code.ts';
import { isPagePath } from '#domain/shared/pages.ts';
import type { Context } from '#server/context.ts';
import { isDatabaseDown, isDiskFull, isGone, isQueryTooLong } from '#server/db/failures.ts';
import { BrokenContract } from '#server/http/contract.ts';
import { failures, statuses, type Failure } from '#server/http/error-responses.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { languageOf } from '#server/http/language.ts';
import { routeNameOf } from '#server/http/route-name.ts';

export type ErrorBody = {
  error: {
    code: ErrorCode;
    message: string;
    fields?: Record<string, ErrorCode>;
    /** Values for the text’s placeholders. */
    values?: ErrorValues;
  };
};

type Parts = Pick<Context, 'texts' | 'log' | 'disk' | 'refusals'>;

/** The one place that turns an error into a status and a sentence. */
export function createErrorHandler(parts: Parts) {
  return (error: unknown, c: HonoContext<HttpEnv>): Response => {
    const refusal = noteRefusal(parts, c, error);
    const { fields, retryAfter, message, values } = refusal.details;
    if (retryAfter !== undefined) c.header('Retry-After', String(Math.ceil(retryAfter)));
    const body: ErrorBody = {
      error: {
        code: refusal.code,
        message: message ?? parts.texts.message(languageOf(c), refusal.code, values),
        ...(fields === undefined ? {} : { fields }),
        ...(values === undefined ? {} : { values }),
      },
    };
    return c.json(body, refusal.status);
  };
}

/** Translates an error for the caller; logs bugs and refused access. */
export function noteRefusal(
  { log, disk, refusals }: Omit<Parts, 'texts'>,
  c: HonoContext<HttpEnv>,
  error: unknown,
): Refusal {
  if (error instanceof BrokenContract) {
    log.error({ err: error }, 'An answer is not what its route describes.');
    // Not hidden: tests and development fail with it.
    throw error;
  }
  if (disk.notice(error))
    log.error({ id: c.get('requestId') }, 'The disk of the database is full.');
  const refusal = toRefusal(error);
  if (isRefusedAccess(refusal, c.req.path))
    refusals.note({
      code: refusal.code,
      route: routeNameOf(c),
      actorId: idOf(c.get('actor')),
      address: c.get('address'),
    });
  if (isGone(error))
    log.warn({ err: error, route: routeNameOf(c) }, 'The row that is referred to is gone.');
  if (refusal.code === 'error.unexpected')
    log.error(
      { err: error, id: c.get('requestId'), route: routeNameOf(c) },
      'An unexpected error was answered with 500.',
    );
  return refusal;
}

/** Logs closed addresses and sign-in attempts. Other rejections would show in the log who writes when. */
function isRefusedAccess({ status, code }: Refusal, path: string): boolean {
  if (status === 403) return path.startsWith('/api/admin/') || code === 'error.foreign_origin';
  return status === 429 && (path.startsWith('/api/auth/') || isPagePath(path));
}

/** Null for visitors, and before the session is read. */
function idOf(actor: Actor | undefined): string | null {
  return actor === undefined || actor.kind === 'visitor' ? null : actor.id;
}

type Refusal = { status: ContentfulStatusCode; code: ErrorCode; details: AppError['details'] };

function toRefusal(error: unknown): Refusal {
  if (error instanceof AppError)
    return { status: statuses[error.kind], code: error.code, details: error.details };
  if (error instanceof HTTPException && error.status !== failures.timeout.status)
    return { status: statuses.malformed, code: 'error.malformed', details: {} };
  const { status, code, ...details } = failureOf(error);
  return { status, code, details };
}

function failureOf(error: unknown): Failure {
  if (isDiskFull(error)) return failures.disk;
  if (isDatabaseDown(error)) return failures.database;
  // A missing row stays missing on a retry, which gives its own error.
  const isTooLate = error instanceof HTTPException || isQueryTooLong(error) || isGone(error);
  return isTooLate ? failures.timeout : failures.unexpected;
}
