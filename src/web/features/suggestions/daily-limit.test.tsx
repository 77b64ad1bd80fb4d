import { renderHook, type RenderHookResult } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { visitorSuggestionsPerDay } from '#domain/compliments/compliment.ts';
import { limitDayOf } from '#domain/i18n/day.ts';
import {
  countSuggestion,
  noteLimitReached,
  noteNetworkFull,
  readLeft,
  usePromisedLeft,
  useSuggestionsLeft,
} from '#web/features/suggestions/daily-limit.ts';
import { rememberedTraits, rememberTraits } from '#web/features/suggestions/remembered-traits.ts';

const day = 24 * 60 * 60_000;
let now = Date.parse('2026-06-15T10:00:00.000Z');
let left: RenderHookResult<number, unknown>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // What was said yesterday counts no more: every test has a day of its own.
  now += 2 * day;
  vi.setSystemTime(now);
  localStorage.clear();
  left = renderHook(useSuggestionsLeft);
});

afterEach(() => vi.useRealTimers());

describe('what a visitor may still have today', () => {
  test('is less by one after each, and never below nothing', async () => {
    expect(left.result.current).toBe(visitorSuggestionsPerDay);
    for (let used = 1; used <= visitorSuggestionsPerDay + 1; used += 1) countSuggestion(null);
    await expect.poll(() => left.result.current).toBe(0);
  });

  test('is what the server says where it knows of more than this browser', async () => {
    countSuggestion(1);
    await expect.poll(() => left.result.current).toBe(1);
    countSuggestion(visitorSuggestionsPerDay);
    await expect.poll(() => left.result.current).toBe(visitorSuggestionsPerDay - 2);
  });

  test('is nothing once the server refused', async () => {
    noteLimitReached();
    await expect.poll(() => left.result.current).toBe(0);
  });

  test('is nothing after a refusal also when the page is loaded anew', () => {
    localStorage.setItem('aiLimitReachedOn', limitDayOf(new Date()));
    expect(readLeft()).toBe(0);
    // Only what was written counts.
    expect(localStorage.getItem('aiComplimentsToday')).toBeNull();
  });

  test('is not promised after a refusal for the sake of others, until one goes through', async () => {
    const promised = renderHook(usePromisedLeft);
    noteNetworkFull();
    await expect.poll(() => promised.result.current).toBeNull();
    expect(readLeft()).toBe(visitorSuggestionsPerDay);
    countSuggestion(null);
    await expect.poll(() => promised.result.current).toBe(visitorSuggestionsPerDay - 1);
  });

  test('is all of it on a new day, when the page wakes up', async () => {
    countSuggestion(null);
    noteLimitReached();
    await expect.poll(() => left.result.current).toBe(0);
    vi.setSystemTime(now + day);
    dispatchEvent(new Event('focus'));
    await expect.poll(() => left.result.current).toBe(visitorSuggestionsPerDay);
  });

  test('begins anew with the day of the server, wherever the browser is', async () => {
    // 23:30 in Berlin: already tomorrow in Shanghai, this afternoon in New York.
    vi.setSystemTime(Date.parse('2027-01-10T22:30:00.000Z'));
    for (let used = 1; used <= visitorSuggestionsPerDay; used += 1) countSuggestion(null);
    await expect.poll(() => left.result.current).toBe(0);
    expect(localStorage.getItem('lastAIComplimentDate')).toBe(limitDayOf(new Date()));
    // Nothing wakes a page that is in use at midnight but the next press.
    vi.setSystemTime(Date.parse('2027-01-10T23:30:00.000Z'));
    expect(readLeft()).toBe(visitorSuggestionsPerDay);
  });

  test('follows another tab, and does not trust uncounted values', async () => {
    localStorage.setItem('lastAIComplimentDate', limitDayOf(new Date()));
    localStorage.setItem('aiComplimentsToday', '2');
    dispatchEvent(new Event('storage'));
    await expect.poll(() => left.result.current).toBe(visitorSuggestionsPerDay - 2);
    localStorage.setItem('aiComplimentsToday', '-7');
    dispatchEvent(new Event('storage'));
    await expect.poll(() => left.result.current).toBe(visitorSuggestionsPerDay);
  });
});

test('the traits that were entered last are there again, and nothing else', () => {
  expect(rememberedTraits()).toEqual([]);
  rememberTraits(['geduldig', 'mutig']);
  expect(rememberedTraits()).toEqual(['geduldig', 'mutig']);
  localStorage.setItem('userTraits', '["geduldig", 7]');
  expect(rememberedTraits()).toEqual(['geduldig']);
  localStorage.setItem('userTraits', '{');
  expect(rememberedTraits()).toEqual([]);
});
