/** A refusal of the server, or the lack of a connection. `code` is a text key. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Field name → text key. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the text of the code has placeholders for. */
  readonly values: Readonly<Record<string, string | number>>;
  /** Seconds to wait before another try, when the server said so. */
  readonly retryAfter: number | null;

  constructor(
    code: string,
    message: string,
    details: {
      status: number;
      fields?: Record<string, string>;
      values?: Record<string, string | number>;
      retryAfter?: number | null;
    },
  ) {
    super(message);
    this.code = code;
    this.status = details.status;
    this.fields = details.fields ?? {};
    this.values = details.values ?? {};
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** Turns an answer that is not a success into its error. Anything may have answered: a proxy knows no codes. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const error = isObject(body) && isObject(body['error']) ? body['error'] : {};
  const code = typeof error['code'] === 'string' ? error['code'] : 'error.unexpected';
  const message = typeof error['message'] === 'string' ? error['message'] : '';
  const fields = isObject(error['fields']) ? onlyStrings(error['fields']) : {};
  const values = readValues(error['values']);
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(code, message, {
    status: response.status,
    fields,
    values,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  });
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

function onlyStrings(value: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** Whether somebody else was faster. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409;
}
