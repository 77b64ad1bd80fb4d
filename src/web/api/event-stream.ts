import type { EventSourceMessage } from 'eventsource-parser/stream';
import { ApiError, readCode, readValues } from '#web/api/errors.ts';

/** Receives a text while it is written; `signal` stops it. */
export interface TextHandler {
  /** Gets the text so far. A later call may replace it completely, if the first draft was not good enough. */
  onText: (text: string) => void;
  signal: AbortSignal;
}

/** Receives an answer in parts; `signal` stops it. */
interface PartHandler {
  /** Gets each part as JSON. */
  onPart: (json: string) => void;
  signal: AbortSignal;
}

type CallOptions = { headers?: Record<string, string>; init: RequestInit };

/** Describes the used part of the typed client's response. */
type StreamResponse<Body> = Pick<Response, 'headers' | 'body'> & { json: () => Promise<Body> };

/**
 * Reads a text while the server writes it: `text` events, then `done` with the answer. If the stream ends early, asks
 * once more for a plain answer. Throws ApiError.
 */
export async function readStreamedText<Body>(
  call: (options: CallOptions) => Promise<StreamResponse<Body>>,
  { onText, signal }: TextHandler,
): Promise<Body> {
  preloadParser();
  const streamed = await call({ headers: { Accept: 'text/event-stream' }, init: { signal } });
  const result = await readEvents<Body>(streamed, onText).catch(() => null);
  if (result !== null) return result.body;
  signal.throwIfAborted();
  return readJson(await call({ init: { signal } }));
}

/**
 * Reads an answer in parts: a `part` event for each, then `done` with the whole. Never repeats the call. Throws
 * ApiError, also when the stream ends early.
 */
export async function readStreamedParts<Body>(
  call: (options: CallOptions) => Promise<StreamResponse<Body>>,
  { onPart, signal }: PartHandler,
): Promise<Body> {
  preloadParser();
  const response = await call({ headers: { Accept: 'text/event-stream' }, init: { signal } });
  if (!isEventStream(response)) return readJson(response);
  for await (const { event, data } of parseEvents(response)) {
    if (event === 'part') onPart(data);
    if (event === 'done') return JSON.parse(data);
    if (event === 'error') {
      const { code, values } = JSON.parse(data).error;
      throw new ApiError(readCode(code), '', { status: 500, values: readValues(values) });
    }
  }
  throw new ApiError('error.connection', '', { status: 0 });
}

/** Returns null if the stream ended without an answer. */
async function readEvents<Body>(
  response: StreamResponse<Body>,
  onText: (text: string) => void,
): Promise<{ body: Body } | null> {
  if (!isEventStream(response)) return { body: await readJson(response) };
  for await (const { event, data } of parseEvents(response)) {
    if (event === 'text') onText(JSON.parse(data).text);
    if (event === 'done') return { body: JSON.parse(data) };
  }
  return null;
}

/** Checks the type, since a proxy may have answered instead of the server. */
function isEventStream(response: StreamResponse<unknown>): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}

async function readJson<Body>(response: StreamResponse<Body>): Promise<Body> {
  return response.json();
}

const loadParser = () => import('eventsource-parser/stream');

/** Loads the parser while the server works, and only for callers that read events. */
function preloadParser(): void {
  // Leaves a failure to `parseEvents`, which loads the parser again.
  loadParser().catch(() => undefined);
}

async function* parseEvents(response: StreamResponse<unknown>): AsyncGenerator<EventSourceMessage> {
  const { EventSourceParserStream } = await loadParser();
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  // Reads by hand: some browsers cannot iterate over a ReadableStream.
  for (;;) {
    const next = await reader?.read();
    if (next === undefined || next.done) return;
    yield next.value;
  }
}
