/** Several times the longest expected answer: a model’s thoughts in parts, a list of models, a provider’s keys. */
const mostBytes = 2 * 1024 * 1024;

class TooLongAnswerError extends Error {
  override readonly name = 'TooLongAnswerError';
}

/** Fetches only from the configured server, without redirects; aborts an endless answer. */
export async function boundedFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(upToMostBytes()), { status, statusText, headers });
}

function upToMostBytes(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) controller.error(new TooLongAnswerError('An answer did not end.'));
      else controller.enqueue(chunk);
    },
  });
}
