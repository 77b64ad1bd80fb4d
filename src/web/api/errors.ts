import type { TextKey } from '#domain/i18n/text-key.ts';
import type { ErrorCode } from '#domain/shared/error-code.ts';

/**
 * A code as it came. It may be one that only a newer server knows, so it is no key of a text before that was proven;
 * and it is compared by `is`, so that a code that does not exist any more does not compile.
 */
export class WireCode {
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  is(code: ErrorCode): boolean {
    return this.text === code;
  }

  /** The key of its text, where `has` knows one. */
  keyIn(has: (key: string) => key is TextKey): TextKey | null {
    return has(this.text) ? this.text : null;
  }
}

/** A refusal of the server, or the lack of a connection. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: WireCode;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Field name → code. */
  readonly fields: Readonly<Record<string, WireCode>>;
  /** What the text of the code has placeholders for. */
  readonly values: Readonly<Record<string, string | number>>;

  constructor(
    code: ErrorCode | WireCode,
    message: string,
    details: {
      status: number;
      fields?: Record<string, WireCode>;
      values?: Record<string, string | number>;
    },
  ) {
    super(message);
    this.code = typeof code === 'string' ? new WireCode(code) : code;
    this.status = details.status;
    this.fields = details.fields ?? {};
    this.values = details.values ?? {};
  }
}

/** Our API never answers with a page: a network that wants one to sign in does, also in the place of an answer of ours. */
export function isFromElsewhere(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

/** Turns an answer that is not a success into its error. Anything may have answered: a proxy knows no codes. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const error = isObject(body) && isObject(body['error']) ? body['error'] : {};
  const message = typeof error['message'] === 'string' ? error['message'] : '';
  const fields = isObject(error['fields']) ? onlyCodes(error['fields']) : {};
  const values = readValues(error['values']);
  // This much a status says by itself.
  const code = error['code'] ?? (response.status === 429 && 'error.limited');
  return new ApiError(readCode(code), message, {
    status: response.status,
    fields,
    values,
  });
}

/** The code of a refusal, from an answer or an event of a stream. */
export function readCode(given: unknown): WireCode {
  return new WireCode(typeof given === 'string' ? given : 'error.unexpected');
}

/** The values of a refusal, from an answer or an event of a stream. */
export function readValues(given: unknown): Record<string, string | number> {
  if (!isObject(given)) return {};
  return Object.fromEntries(
    Object.entries(given).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function onlyCodes(value: Record<string, unknown>): Record<string, WireCode> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, code]) =>
      typeof code === 'string' ? [[field, new WireCode(code)]] : [],
    ),
  );
}

/** Whether another person was faster. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409;
}

/** Whether the caller may not do it, or not any more. */
export function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403;
}

/** Whether what was typed is against a rule. */
export function isInvalid(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 422;
}

/** Whether the server has understood, and says no: the next try hears the same. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Whether the server, or what stands before it, has answered that something is wrong there. */
export function isTrouble(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 500;
}
