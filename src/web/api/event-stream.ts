import type { EventSourceMessage } from 'eventsource-parser/stream';
import { ApiError, readCode, readValues } from '#web/api/errors.ts';

/** Who waits for a text: sees it while it grows, and may leave. */
export interface TextListener {
  /** The text so far. It may also become another text: what was written first was not good enough. */
  onText: (text: string) => void;
  signal: AbortSignal;
}

/** Who waits for an answer in parts. */
interface PartListener {
  /** Each part as JSON. */
  onPart: (json: string) => void;
  signal: AbortSignal;
}

type CallOptions = { headers?: Record<string, string>; init: RequestInit };

/** The response of the typed client, as far as it is read here. */
type Reply<Body> = Pick<Response, 'headers' | 'body'> & { json: () => Promise<Body> };

/**
 * Makes a call whose answer is a text that is still being written: `text` events until `done`, whose data are the
 * answer. A stream that ends before is asked for once more, as an ordinary answer. Throws ApiError like every call.
 */
export async function readWhileWritten<Body>(
  call: (options: CallOptions) => Promise<Reply<Body>>,
  { onText, signal }: TextListener,
): Promise<Body> {
  fetchParser();
  const streamed = await call({ headers: { Accept: 'text/event-stream' }, init: { signal } });
  const answer = await readEvents<Body>(streamed, onText).catch(() => null);
  if (answer !== null) return answer.body;
  signal.throwIfAborted();
  return readPlain(await call({ init: { signal } }));
}

/**
 * Makes a call whose answer comes in parts: a `part` event for each, then `done`, whose data are the whole. It is
 * never asked for twice. Throws ApiError like every call, also when the stream ends before.
 */
export async function readInParts<Body>(
  call: (options: CallOptions) => Promise<Reply<Body>>,
  { onPart, signal }: PartListener,
): Promise<Body> {
  fetchParser();
  const response = await call({ headers: { Accept: 'text/event-stream' }, init: { signal } });
  if (!isEventStream(response)) return readPlain(response);
  for await (const { event, data } of eventsOf(response)) {
    if (event === 'part') onPart(data);
    if (event === 'done') return JSON.parse(data);
    if (event === 'error') {
      const { code, values } = JSON.parse(data).error;
      throw new ApiError(readCode(code), '', { status: 500, values: readValues(values) });
    }
  }
  throw new ApiError('error.connection', '', { status: 0 });
}

/** Null when the stream ended without an answer. */
async function readEvents<Body>(
  response: Reply<Body>,
  onText: (text: string) => void,
): Promise<{ body: Body } | null> {
  if (!isEventStream(response)) return { body: await readPlain(response) };
  for await (const { event, data } of eventsOf(response)) {
    if (event === 'text') onText(JSON.parse(data).text);
    if (event === 'done') return { body: JSON.parse(data) };
  }
  return null;
}

/** Whatever stands between us and the server may have answered by itself. */
function isEventStream(response: Reply<unknown>): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}

async function readPlain<Body>(response: Reply<Body>): Promise<Body> {
  return response.json();
}

const loadParser = () => import('eventsource-parser/stream');

/** It comes while the server thinks, and only to those who wait for events. */
function fetchParser(): void {
  // The caller handles a failure.
  loadParser().catch(() => undefined);
}

async function* eventsOf(response: Reply<unknown>): AsyncGenerator<EventSourceMessage> {
  const { EventSourceParserStream } = await loadParser();
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  // Not every browser can walk over a stream itself.
  for (;;) {
    const next = await reader?.read();
    if (next === undefined || next.done) return;
    yield next.value;
  }
}
