import type { EventSourceMessage } from 'eventsource-parser/stream';
import { ApiError, readCode, readValues } from '#web/api/errors.ts';

/** Receives a text while it is written; `signal` stops it. */
export interface TextListener {
  /** Gets the text so far. A later call may replace it completely, if the first draft was not good enough. */
  onText: (text: string) => void;
  signal: AbortSignal;
}

/** Receives an answer in parts; `signal` stops it. */
interface PartListener {
  /** Gets each part as JSON. */
  onPart: (json: string) => void;
  signal: AbortSignal;
}

type CallOptions = { headers?: Record<string, string>; init: RequestInit };

/** Describes the used part of the typed client's response. */
type Reply<Body> = Pick<Response, 'headers' | 'body'> & { json: () => Promise<Body> };

/**
 * Reads a text while the server writes it: `text` events, then `done` with the answer. If the stream ends early, asks
 * once more for a plain answer. Throws ApiError.
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
 * Reads an answer in parts: a `part` event for each, then `done` with the whole. Never repeats the call. Throws
 * ApiError, also when the stream ends early.
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

/** Returns null if the stream ended without an answer. */
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

/** Checks the type, since a proxy may have answered instead of the server. */
function isEventStream(response: Reply<unknown>): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}

async function readPlain<Body>(response: Reply<Body>): Promise<Body> {
  return response.json();
}

const loadParser = () => import('eventsource-parser/stream');

/** Loads the parser while the server works, and only for callers that read events. */
function fetchParser(): void {
  // Leaves a failure to `eventsOf`, which loads the parser again.
  loadParser().catch(() => undefined);
}

async function* eventsOf(response: Reply<unknown>): AsyncGenerator<EventSourceMessage> {
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
