import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { streamSSE } from 'hono/streaming';
import { AppError } from '#domain/shared/app-error.ts';
import type { ErrorBody } from '#server/http/errors.ts';
import type { Log } from '#server/runtime/log.ts';

/** Checks for an event stream in Accept; a browser's `*\/*` does not count. */
export function wantsEvents(c: HonoContext): boolean {
  return (c.req.header('accept') ?? '').toLowerCase().includes('text/event-stream');
}

/** The events of `answerWithText`, as a route describes them. */
export function textEvents(result: z.ZodType) {
  const text = z.object({ text: z.string().openapi({ description: 'The text so far.' }) });
  return z.union([eventOf('text', text), eventOf('done', result), failed]);
}

/** The events of `answerInParts`. */
export function partEvents(part: z.ZodType, result: z.ZodType) {
  return z.union([eventOf('part', part), eventOf('done', result), failed]);
}

function eventOf(name: string, data: z.ZodType) {
  return z.object({ event: z.literal(name), data });
}

const failed = eventOf(
  'error',
  z.object({
    error: z.object({
      code: z.string().openapi({ description: 'The text key of the message.' }),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  }),
).openapi('FailedEvent', { description: 'An error after the first event; the last event.' });

/** Sends an event; `instead` replaces a waiting one with the same name. */
type Emit = (event: string, data: unknown, instead?: 'instead') => void;

/** Streams `text` events with `{text}` while `work` runs, then `done` with the result. */
export function answerWithText<Result>(
  c: HonoContext,
  log: Log,
  work: (onText: (text: string) => void, signal: AbortSignal) => Promise<Result>,
): Promise<Response> {
  return answerWithEvents(c, log, (emit, signal) =>
    work((text) => emit('text', { text }, 'instead'), signal),
  );
}

/** Streams a `part` event for each part of the result, then `done` with all. */
export function answerInParts<Result>(
  c: HonoContext,
  log: Log,
  work: (onPart: (part: unknown) => void, signal: AbortSignal) => Promise<Result>,
): Promise<Response> {
  return answerWithEvents(c, log, (emit, signal) => work((part) => emit('part', part), signal));
}

/** An error before the first event becomes an ordinary error answer; later an `error` event ends the stream. */
async function answerWithEvents<Result>(
  c: HonoContext,
  log: Log,
  work: (emit: Emit, signal: AbortSignal) => Promise<Result>,
): Promise<Response> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([leaving.signal, c.req.raw.signal]);
  const begun = Promise.withResolvers<void>();
  const waiting: { event: string; data: string }[] = [];
  let changed = Promise.withResolvers<void>();
  const result = work((event, value, instead) => {
    const data = JSON.stringify(value);
    const earlier = instead && waiting.find((one) => one.event === event);
    if (earlier) earlier.data = data;
    else waiting.push({ event, data });
    begun.resolve();
    changed.resolve();
  }, signal);
  let settled = false;
  const settle = (): void => {
    settled = true;
    changed.resolve();
  };
  result.then(settle, settle);
  await Promise.race([begun.promise, result]);

  // A buffering proxy would defeat the stream.
  c.header('X-Accel-Buffering', 'no');
  return streamSSE(c, async (stream) => {
    stream.onAbort(() => leaving.abort());
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) await stream.writeSSE(next);
      else if (settled) break;
      else await changed.promise;
      changed = Promise.withResolvers();
    }
    const last = await result.then(
      (value) => ({ event: 'done', data: JSON.stringify(value) }),
      (error: unknown) => ({
        event: 'error',
        data: JSON.stringify({ error: describe(log, error) }),
      }),
    );
    await stream.writeSSE(last);
  });
}

function describe(log: Log, error: unknown): Pick<ErrorBody['error'], 'code' | 'values'> {
  if (error instanceof AppError) {
    const { values } = error.details;
    return { code: error.code, ...(values === undefined ? {} : { values }) };
  }
  log.error({ err: error }, 'An unexpected error ended an event stream.');
  return { code: 'error.unexpected' };
}
