import { expect, test } from 'vitest';
import { isBackupDue, lastPlanned } from '#domain/operations/backup-plan.ts';

const three = { hour: 3, minute: 0 };
const at = (time: string) => new Date(`2026-06-15T${time}:00.000Z`);
const never = { succeededAt: null, failedAt: null };

test('the last planned moment is today’s, or yesterday’s before it', () => {
  expect(lastPlanned(at('03:00'), three)).toEqual(at('03:00'));
  expect(lastPlanned(at('02:59'), three)).toEqual(new Date('2026-06-14T03:00:00.000Z'));
});

test('a first backup is due at once, the next at its time', () => {
  expect(isBackupDue(at('10:00'), three, never)).toBe(true);
  const done = { succeededAt: at('02:50'), failedAt: null };
  expect(isBackupDue(at('02:59'), three, done)).toBe(false);
  expect(isBackupDue(at('03:00'), three, done)).toBe(true);
});

test('one that was missed is made up for', () => {
  const done = { succeededAt: new Date('2026-06-10T03:00:00.000Z'), failedAt: null };
  expect(isBackupDue(at('11:00'), three, done)).toBe(true);
});

test('one that failed is tried again each hour', () => {
  const failed = { succeededAt: null, failedAt: at('03:00') };
  expect(isBackupDue(at('03:59'), three, failed)).toBe(false);
  expect(isBackupDue(at('04:00'), three, failed)).toBe(true);
});
