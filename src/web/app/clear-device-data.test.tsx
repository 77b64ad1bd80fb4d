import { beforeEach, expect, test, vi } from 'vitest';
import { hasDeviceOwner, setDeviceOwner } from '#web/api/device-owner.ts';
import { clearDeviceData } from '#web/app/clear-device-data.ts';

const deleteShell = vi.hoisted(() => vi.fn<() => Promise<void>>(async () => {}));
const clearOutbox = vi.hoisted(() => vi.fn<() => Promise<void>>());
const readLetters = vi.hoisted(() => vi.fn<() => Promise<[]>>());

vi.mock('#web/api/offline-cache.ts', () => ({ clearLists: async () => {} }));
vi.mock('#web/api/push-device.ts', () => ({ disablePushes: async () => {} }));
vi.mock('#web/api/worker-registration.ts', () => ({ deleteShell }));
vi.mock('#web/api/outbox-store.ts', () => ({ clearOutbox, readLetters }));

const broken = new DOMException('Closed.', 'InvalidStateError');

beforeEach(() => {
  deleteShell.mockClear();
  clearOutbox.mockReset().mockResolvedValue();
  readLetters.mockReset().mockResolvedValue([]);
});

test.each([
  ['all', clearOutbox],
  ['keep-letters', readLetters],
] as const)(
  'other data is removed despite broken storage (%s), which is tried again',
  async (scope, failing) => {
    setDeviceOwner('mira');
    localStorage.setItem('lastActivity', '1');
    failing.mockRejectedValueOnce(broken);
    await expect(clearDeviceData(scope)).rejects.toThrow(AggregateError);
    expect(deleteShell).toHaveBeenCalledOnce();
    expect(localStorage.getItem('lastActivity')).toBeNull();
    expect(hasDeviceOwner()).toBe(true);
    await clearDeviceData('all');
    expect(hasDeviceOwner()).toBe(false);
  },
);

test('unreadable letters are not deleted', async () => {
  readLetters.mockRejectedValueOnce(broken);
  await expect(clearDeviceData('keep-letters')).rejects.toThrow(AggregateError);
  expect(clearOutbox).not.toHaveBeenCalled();
});
