import { ApiError, isForeignResponse, readApiError } from '#web/api/errors.ts';
import { inPageLanguage } from '#web/api/page-language.ts';
import { requestProof } from '#web/api/reauthentication.ts';
import { mayHaveSession, refreshSession } from '#web/api/session-refresh.ts';

const maxAttempts = 3;
const firstRetryDelayMs = 1000;
/** Includes PATCH, which only sets the named fields in our API: a repetition changes nothing. */
const idempotentMethods = new Set(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']);

type RequestHandler = (address: string, init: RequestInit) => Promise<Response>;
let inProcessHandler: RequestHandler | null = null;

/** Routes calls to the rendering process, once and without a network. */
export function setInProcessHandler(handler: RequestHandler): void {
  inProcessHandler = handler;
}

/** Marks a POST as repeatable without a second effect; it is then retried like a GET. */
export const requestKeyHeader = 'Idempotency-Key';

/**
 * `fetch` for our API: returns a success or throws ApiError. Tries a repeatable call three times (P22), after 1 s and
 * 2 s, if no answer came or the server failed. A 404 for a repeated DELETE is a success without a body, since the lost
 * try has deleted. Repeats the call after a refresh of an expired access or after a re-authentication. `wait` pauses
 * between tries.
 */
export async function request(
  input: RequestInfo | URL,
  init: RequestInit = {},
  wait = delay,
): Promise<Response> {
  if (inProcessHandler !== null) {
    const response = await inProcessHandler(
      input instanceof Request ? input.url : String(input),
      init,
    );
    if (response.ok) return response;
    throw await readApiError(response);
  }
  try {
    return await requestWithRetries(input, init, wait);
  } catch (error) {
    if (!(error instanceof ApiError) || !(await recover(error))) throw error;
    return requestWithRetries(input, init, wait);
  }
}

/** Meets the server's condition for a repeated call; false if it would refuse again. */
async function recover({ status, code }: ApiError): Promise<boolean> {
  if (status === 401) return mayHaveSession() && refreshSession();
  // Repeats: the page may have started the call before its factor was verified.
  if (code.is('factor.error.required')) return true;
  return code.is('proof.error.required') && requestProof();
}

async function requestWithRetries(
  input: RequestInfo | URL,
  init: RequestInit,
  wait: typeof delay,
): Promise<Response> {
  const allowedAttempts = isIdempotent(init) ? maxAttempts : 1;
  for (let attempt = 1; ; attempt += 1) {
    const result = await attemptOnce(input, init);
    if (result instanceof Response) return result;
    // Succeeds: the previous try, whose answer was lost, has deleted it.
    if (attempt > 1 && init.method === 'DELETE' && result.status === 404) return new Response();
    const isRetryable = result.status === 0 || result.status >= 500;
    if (!isRetryable || attempt >= allowedAttempts) throw result;
    await wait(firstRetryDelayMs * 2 ** (attempt - 1), init.signal);
  }
}

async function attemptOnce(
  input: RequestInfo | URL,
  init: RequestInit,
): Promise<Response | ApiError> {
  try {
    const response = await fetch(input, inPageLanguage(init));
    // Trusts a 5xx of a proxy: the server behind it has failed.
    if (!isForeignResponse(response) || response.status >= 500)
      return response.ok ? response : await readApiError(response);
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
  }
  return new ApiError('error.connection', '', { status: 0 });
}

function isIdempotent(init: RequestInit): boolean {
  return (
    idempotentMethods.has((init.method ?? 'GET').toUpperCase()) ||
    new Headers(init.headers).has(requestKeyHeader)
  );
}

/** Waits; rejects as soon as the call is cancelled. */
function delay(durationMs: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = (): void => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new Error('Cancelled'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel);
      resolve();
    }, durationMs);
    signal?.addEventListener('abort', cancel, { once: true });
  });
}
