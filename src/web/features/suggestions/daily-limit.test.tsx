import { renderHook, type RenderHookResult } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { visitorSuggestionsPerDay } from '#domain/compliments/compliment.ts';
import { limitDayOf } from '#domain/i18n/day.ts';
import {
  countSuggestion,
  markLimitReached,
  markNetworkFull,
  readLeft,
  useReliableLeft,
  useSuggestionsLeft,
} from '#web/features/suggestions/daily-limit.ts';
import { readLastTraits, storeLastTraits } from '#web/features/suggestions/last-traits.ts';

const day = 24 * 60 * 60_000;
let now = Date.parse('2026-06-15T10:00:00.000Z');
let left: RenderHookResult<number, unknown>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // Gives every test another day, so that the previous test's limit has ended.
  now += 2 * day;
  vi.setSystemTime(now);
  localStorage.clear();
  left = renderHook(useSuggestionsLeft);
});

afterEach(() => vi.useRealTimers());

describe('the number of suggestions a visitor has left today', () => {
  test('falls by one with each suggestion, never below zero', async () => {
    expect(left.result.current).toBe(visitorSuggestionsPerDay);
    for (let used = 1; used <= visitorSuggestionsPerDay + 1; used += 1) countSuggestion(null);
    await expect.poll(() => left.result.current).toBe(0);
  });

  test('takes the smaller number of server and browser', async () => {
    countSuggestion(1);
    await expect.poll(() => left.result.current).toBe(1);
    countSuggestion(visitorSuggestionsPerDay);
    await expect.poll(() => left.result.current).toBe(visitorSuggestionsPerDay - 2);
  });

  test('is zero after a refusal of the server', async () => {
    markLimitReached();
    await expect.poll(() => left.result.current).toBe(0);
  });

  test('is zero after a refusal and a reload', () => {
    localStorage.setItem('aiLimitReachedOn', limitDayOf(new Date()));
    expect(readLeft()).toBe(0);
    // Proves that the refusal alone was stored.
    expect(localStorage.getItem('aiComplimentsToday')).toBeNull();
  });

  test('is not promised after the limit of the connection, until a suggestion succeeds', async () => {
    const promised = renderHook(useReliableLeft);
    markNetworkFull();
    await expect.poll(() => promised.result.current).toBeNull();
    expect(readLeft()).toBe(visitorSuggestionsPerDay);
    countSuggestion(null);
    await expect.poll(() => promised.result.current).toBe(visitorSuggestionsPerDay - 1);
  });

  test('is full on a new day, once the page gets the focus', async () => {
    countSuggestion(null);
    markLimitReached();
    await expect.poll(() => left.result.current).toBe(0);
    vi.setSystemTime(now + day);
    dispatchEvent(new Event('focus'));
    await expect.poll(() => left.result.current).toBe(visitorSuggestionsPerDay);
  });

  test('starts again at midnight of the server, in every time zone', async () => {
    // Sets 23:30 in Berlin: tomorrow in Shanghai, afternoon in New York.
    vi.setSystemTime(Date.parse('2027-01-10T22:30:00.000Z'));
    for (let used = 1; used <= visitorSuggestionsPerDay; used += 1) countSuggestion(null);
    await expect.poll(() => left.result.current).toBe(0);
    expect(localStorage.getItem('lastAIComplimentDate')).toBe(limitDayOf(new Date()));
    // Reads without an event: a page in use at midnight gets none.
    vi.setSystemTime(Date.parse('2027-01-10T23:30:00.000Z'));
    expect(readLeft()).toBe(visitorSuggestionsPerDay);
  });

  test('follows another tab and ignores invalid values', async () => {
    localStorage.setItem('lastAIComplimentDate', limitDayOf(new Date()));
    localStorage.setItem('aiComplimentsToday', '2');
    dispatchEvent(new Event('storage'));
    await expect.poll(() => left.result.current).toBe(visitorSuggestionsPerDay - 2);
    localStorage.setItem('aiComplimentsToday', '-7');
    dispatchEvent(new Event('storage'));
    await expect.poll(() => left.result.current).toBe(visitorSuggestionsPerDay);
  });
});

test('only the traits entered last are remembered', () => {
  expect(readLastTraits()).toEqual([]);
  storeLastTraits(['geduldig', 'mutig']);
  expect(readLastTraits()).toEqual(['geduldig', 'mutig']);
  localStorage.setItem('userTraits', '["geduldig", 7]');
  expect(readLastTraits()).toEqual(['geduldig']);
  localStorage.setItem('userTraits', '{');
  expect(readLastTraits()).toEqual([]);
});
