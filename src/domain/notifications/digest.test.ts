import { describe, expect, it } from 'vitest';
import { firstWords, isMorning, nextMorning } from '#domain/notifications/digest.ts';

const at = (time: string) => new Date(time);

describe('the next morning', () => {
  it('begins at eight by the clock of the person', () => {
    const noon = at('2026-06-15T10:00:00Z');
    expect(nextMorning(noon, 'Europe/Berlin', 'daily')).toEqual(at('2026-06-16T06:00:00Z'));
    expect(nextMorning(noon, 'Asia/Taipei', 'daily')).toEqual(at('2026-06-16T00:00:00Z'));
    expect(nextMorning(noon, 'America/Los_Angeles', 'daily')).toEqual(at('2026-06-15T15:00:00Z'));
    expect(nextMorning(noon, 'Asia/Kathmandu', 'daily')).toEqual(at('2026-06-16T02:15:00Z'));
  });

  it('is today’s before eight, and tomorrow’s from eight on', () => {
    const eight = at('2026-06-15T06:00:00Z');
    const before = new Date(eight.getTime() - 1);
    expect(nextMorning(before, 'Europe/Berlin', 'daily')).toEqual(eight);
    expect(nextMorning(eight, 'Europe/Berlin', 'daily')).toEqual(at('2026-06-16T06:00:00Z'));
  });

  it('is the same hour after clocks were changed', () => {
    const spring = at('2026-03-28T12:00:00Z');
    expect(nextMorning(spring, 'Europe/Berlin', 'daily')).toEqual(at('2026-03-29T06:00:00Z'));
    const autumn = at('2026-10-24T12:00:00Z');
    expect(nextMorning(autumn, 'Europe/Berlin', 'daily')).toEqual(at('2026-10-25T07:00:00Z'));
  });

  it('of a week is Monday’s, where the person is', () => {
    const wednesday = at('2026-06-17T10:00:00Z');
    expect(nextMorning(wednesday, 'Europe/Berlin', 'weekly')).toEqual(at('2026-06-22T06:00:00Z'));
    // Already Monday in that time zone.
    const sunday = at('2026-06-14T21:00:00Z');
    expect(nextMorning(sunday, 'Pacific/Auckland', 'weekly')).toEqual(at('2026-06-21T20:00:00Z'));
    const early = at('2026-06-14T19:00:00Z');
    expect(nextMorning(early, 'Pacific/Auckland', 'weekly')).toEqual(at('2026-06-14T20:00:00Z'));
  });
});

it('knows a morning by the clock of the person', () => {
  const time = at('2026-06-15T22:30:00Z');
  expect(isMorning(time, 'Europe/Berlin')).toBe(false);
  expect(isMorning(time, 'Pacific/Auckland')).toBe(true);
  expect(isMorning(at('2026-06-15T10:00:00Z'), 'Europe/Berlin')).toBe(false);
  expect(isMorning(at('2026-06-15T09:59:59Z'), 'Europe/Berlin')).toBe(true);
});

describe('the first words', () => {
  it('are all of a short letter, in one line', () => {
    expect(firstWords('Du bist\n\nmutig. ')).toBe('Du bist mutig.');
  });

  it('end between words, without a sign before the dots', () => {
    expect(firstWords('Mit dir, Mira, wird jeder Umweg schön.', 15)).toBe('Mit dir, Mira…');
    expect(firstWords('Mit dir wird jeder Umweg schön.', 19)).toBe('Mit dir wird jeder…');
  });

  it('end between words also where no spaces are, and never within a sign', () => {
    expect(firstWords('你总是耐心地听别人说话', 6)).toBe('你总是耐心地…');
    expect(firstWords('👩‍👩‍👧‍👦'.repeat(20), 30)).toMatch(/^(?:👩‍👩‍👧‍👦)+…$/u);
  });
});
