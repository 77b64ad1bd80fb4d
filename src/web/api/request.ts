import { ApiError, isFromElsewhere, readApiError } from '#web/api/errors.ts';
import { inPageLanguage } from '#web/api/page-language.ts';
import { askForProof } from '#web/api/reauthentication.ts';
import { mayHaveSession, refreshSession } from '#web/api/session-refresh.ts';

const attempts = 3;
const firstPauseMilliseconds = 1000;
/** Our PATCH sets what it names and adds nothing: twice is like once. */
const repeatable = new Set(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']);

type Answer = (address: string, init: RequestInit) => Promise<Response>;
let inProcess: Answer | null = null;

/** Has calls answered by the process that renders the page, once and without a network. */
export function answerInProcess(answer: Answer): void {
  inProcess = answer;
}

/** Add this header to a POST that may arrive twice without acting twice; then it is repeated like a GET. */
export const repeatableHeader = 'Idempotency-Key';

/**
 * `fetch` for calls of our API: answers with a success or throws ApiError. What may safely arrive twice is tried
 * three times (P22), after 1 s and 2 s, when no answer came or the server failed. What a try before has removed is
 * removed: the 404 of a later one is a success without a body. A call that comes too late for the session's access
 * refreshes the session and is made again, as is one that takes a proof of who sits there. `wait` passes the time between
 * two tries.
 */
export async function request(
  input: RequestInfo | URL,
  init: RequestInit = {},
  wait = pause,
): Promise<Response> {
  if (inProcess !== null) {
    const response = await inProcess(input instanceof Request ? input.url : String(input), init);
    if (response.ok) return response;
    throw await readApiError(response);
  }
  try {
    return await requestPatiently(input, init, wait);
  } catch (error) {
    if (!(error instanceof ApiError) || !(await overcome(error))) throw error;
    return requestPatiently(input, init, wait);
  }
}

/** Does what the server asks for before it makes the call; false when it would refuse again. */
async function overcome({ status, code }: ApiError): Promise<boolean> {
  if (status === 401) return mayHaveSession() && refreshSession();
  // An answer that was fetched with the page may be older than the factor that was given since.
  if (code.is('factor.error.required')) return true;
  return code.is('proof.error.required') && askForProof();
}

async function requestPatiently(
  input: RequestInfo | URL,
  init: RequestInit,
  wait: typeof pause,
): Promise<Response> {
  const tries = mayRepeat(init) ? attempts : 1;
  for (let attempt = 1; ; attempt += 1) {
    const result = await attemptOnce(input, init);
    if (result instanceof Response) return result;
    // The previous try, whose answer was lost, has removed it.
    if (attempt > 1 && init.method === 'DELETE' && result.status === 404) return new Response();
    const worthAnotherTry = result.status === 0 || result.status >= 500;
    if (!worthAnotherTry || attempt >= tries) throw result;
    await wait(firstPauseMilliseconds * 2 ** (attempt - 1), init.signal);
  }
}

async function attemptOnce(
  input: RequestInfo | URL,
  init: RequestInit,
): Promise<Response | ApiError> {
  try {
    const response = await fetch(input, inPageLanguage(init));
    // A proxy says by its status that the server behind it is in trouble.
    if (!isFromElsewhere(response) || response.status >= 500)
      return response.ok ? response : await readApiError(response);
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
  }
  return new ApiError('error.connection', '', { status: 0 });
}

function mayRepeat(init: RequestInit): boolean {
  return (
    repeatable.has((init.method ?? 'GET').toUpperCase()) ||
    new Headers(init.headers).has(repeatableHeader)
  );
}

/** Waits; rejects as soon as the call is cancelled. */
function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = (): void => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new Error('Cancelled'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', cancel, { once: true });
  });
}
