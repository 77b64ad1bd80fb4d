import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beatMilliseconds } from '#domain/shared/changes.ts';
import { subscribe } from '#web/api/live-stream.ts';
import { isStreamOpen, setStreamOpen } from '#web/api/liveness.ts';

/** Replaces EventSource; the test plays the server. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static readonly all: Stream[] = [];
  readyState = 1;

  constructor() {
    super();
    Stream.all.push(this);
  }

  say(type: string, data = '{}'): void {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }

  close(): void {
    this.readyState = Stream.CLOSED;
  }
}

let leaving: AbortController;
let client: QueryClient;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('EventSource', Stream);
  leaving = new AbortController();
  client = new QueryClient();
  subscribe(client, leaving.signal);
  await vi.waitUntil(() => Stream.all.length === 1);
});
afterEach(() => {
  leaving.abort();
  setStreamOpen(false);
  Stream.all.length = 0;
  vi.useRealTimers();
});

test('a stream with regular beats stays open', () => {
  const [stream] = Stream.all;
  stream?.say('open');
  for (let at = 0; at < 10; at += 1) {
    vi.advanceTimersByTime(beatMilliseconds);
    stream?.say('beat');
  }
  expect(isStreamOpen()).toBe(true);
  expect(Stream.all).toHaveLength(1);
});

test('a stream without beats is reopened, and missed changes are fetched', () => {
  const [stream] = Stream.all;
  stream?.say('open');
  const asked = vi.spyOn(client, 'invalidateQueries');
  vi.advanceTimersByTime(3 * beatMilliseconds);
  expect(stream?.readyState).toBe(Stream.CLOSED);
  expect(isStreamOpen()).toBe(false);
  expect(Stream.all).toHaveLength(2);
  expect(asked).not.toHaveBeenCalled();
  Stream.all[1]?.say('open');
  expect(isStreamOpen()).toBe(true);
  expect(asked).toHaveBeenCalledWith({ queryKey: ['compliments', 'received'] });
});

test('a stream that gets no answer is opened again', () => {
  vi.advanceTimersByTime(3 * beatMilliseconds);
  expect(isStreamOpen()).toBe(false);
  expect(Stream.all).toHaveLength(2);
});

test('a refused stream is opened again after 30 s; an interrupted one is left to the browser', () => {
  const [stream] = Stream.all;
  stream?.say('open');
  stream?.say('error');
  vi.advanceTimersByTime(beatMilliseconds);
  expect(Stream.all).toHaveLength(1);
  stream?.close();
  stream?.say('error');
  expect(isStreamOpen()).toBe(false);
  vi.advanceTimersByTime(29_000);
  expect(Stream.all).toHaveLength(1);
  vi.advanceTimersByTime(2000);
  expect(Stream.all).toHaveLength(2);
});
