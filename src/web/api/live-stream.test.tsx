import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beatMilliseconds } from '#domain/shared/changes.ts';
import { follow } from '#web/api/live-stream.ts';
import { liveness, setLiveness } from '#web/api/liveness.ts';

/** What a browser has for streams, as far as it is used; the test is the server. */
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
  follow(client, leaving.signal);
  await vi.waitUntil(() => Stream.all.length === 1);
});
afterEach(() => {
  leaving.abort();
  setLiveness(false);
  Stream.all.length = 0;
  vi.useRealTimers();
});

test('a stream that gives its signs of life is believed', () => {
  const [stream] = Stream.all;
  stream?.say('open');
  for (let at = 0; at < 10; at += 1) {
    vi.advanceTimersByTime(beatMilliseconds);
    stream?.say('beat');
  }
  expect(liveness()).toBe(true);
  expect(Stream.all).toHaveLength(1);
});

test('one that has fallen silent is opened anew, and what was missed is asked for', () => {
  const [stream] = Stream.all;
  stream?.say('open');
  const asked = vi.spyOn(client, 'invalidateQueries');
  vi.advanceTimersByTime(3 * beatMilliseconds);
  expect(stream?.readyState).toBe(Stream.CLOSED);
  expect(liveness()).toBe(false);
  expect(Stream.all).toHaveLength(2);
  expect(asked).not.toHaveBeenCalled();
  Stream.all[1]?.say('open');
  expect(liveness()).toBe(true);
  expect(asked).toHaveBeenCalledWith({ queryKey: ['compliments', 'received'] });
});

test('one that is never answered is tried again', () => {
  vi.advanceTimersByTime(3 * beatMilliseconds);
  expect(liveness()).toBe(false);
  expect(Stream.all).toHaveLength(2);
});

test('one that is refused is tried again half a minute later, one that breaks off by the browser', () => {
  const [stream] = Stream.all;
  stream?.say('open');
  stream?.say('error');
  vi.advanceTimersByTime(beatMilliseconds);
  expect(Stream.all).toHaveLength(1);
  stream?.close();
  stream?.say('error');
  expect(liveness()).toBe(false);
  vi.advanceTimersByTime(29_000);
  expect(Stream.all).toHaveLength(1);
  vi.advanceTimersByTime(2000);
  expect(Stream.all).toHaveLength(2);
});
