import type { TextKey } from '#domain/i18n/text-key.ts';
import type { ErrorCode } from '#domain/shared/error-code.ts';

/**
 * Wraps an error code from the server, which may be newer than this page and have no text here. `is` takes known codes
 * only, so a removed code does not compile.
 */
export class WireCode {
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  is(code: ErrorCode): boolean {
    return this.text === code;
  }

  /** Returns the text key of the code if `has` knows it, else null. */
  keyIn(has: (key: string) => key is TextKey): TextKey | null {
    return has(this.text) ? this.text : null;
  }
}

/** Reports a refusal by the server, or a missing connection. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: WireCode;
  /** HTTP status; 0 if no answer came. */
  readonly status: number;
  /** Field name → code. */
  readonly fields: Readonly<Record<string, WireCode>>;
  /** Values for the placeholders of the code's text. */
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

/** Detects an HTML page: it never comes from our API but from another server, such as a captive portal. */
export function isForeignResponse(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

/** Turns an unsuccessful response into its error. A proxy's response may have no code. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const error = isObject(body) && isObject(body['error']) ? body['error'] : {};
  const message = typeof error['message'] === 'string' ? error['message'] : '';
  const fields = isObject(error['fields']) ? toCodes(error['fields']) : {};
  const values = readValues(error['values']);
  // Derives the code from the status, since a proxy sends none.
  const code = error['code'] ?? (response.status === 429 && 'error.limited');
  return new ApiError(readCode(code), message, {
    status: response.status,
    fields,
    values,
  });
}

/** Reads the code of a refusal in a response or a stream event. */
export function readCode(value: unknown): WireCode {
  return new WireCode(typeof value === 'string' ? value : 'error.unexpected');
}

/** Reads the text values of a refusal in a response or a stream event. */
export function readValues(value: unknown): Record<string, string | number> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function toCodes(value: Record<string, unknown>): Record<string, WireCode> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, code]) =>
      typeof code === 'string' ? [[field, new WireCode(code)]] : [],
    ),
  );
}

/** Returns true if the server refused this field. */
export function isFieldError(error: unknown, name: string): boolean {
  return error instanceof ApiError && name in error.fields;
}

/** Returns true if another person changed the same thing first (409). */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409;
}

/** Returns true if what the call is about is gone (404). */
export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}

/** Returns true if the caller lacks the right, or has lost it (403). */
export function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403;
}

/** Returns true if the input breaks a rule (422). */
export function isInvalid(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 422;
}

/** Returns true for a refusal by the server (4xx), which a repeated call would get again. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Returns true for a failure of the server or of a proxy before it (5xx). */
export function isServerError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 500;
}
