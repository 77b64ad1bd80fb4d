import { ModelFailure } from '#server/ai/failure.ts';

/** Several times what thousands of thoughts in small parts, or the longest list of models, come to. */
const mostBytes = 2 * 1024 * 1024;

/**
 * Asks a provider, and nobody else: what people have written does not go where a redirection points. An answer without
 * an end is hung up on before it fills the memory that everybody shares.
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
      if (bytes > mostBytes) controller.error(new ModelFailure('malformed', { mayCost: true }));
      else controller.enqueue(chunk);
    },
  });
}
