/**
 * Several times what thousands of thoughts of a model in small parts, the longest list of models, or the keys of a
 * sign-in provider come to.
 */
const mostBytes = 2 * 1024 * 1024;

/** Somebody who was asked answered more than anybody would have to say. */
class TooLongAnswerError extends Error {
  override readonly name = 'TooLongAnswerError';
}

/**
 * Asks whom the operator has named, and nobody else: what people have written, and what opens their accounts, does not
 * go where a redirection points. An answer without an end is hung up on before it fills the memory that everybody
 * shares.
 */
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
