import { beforeEach, expect, test, vi } from 'vitest';
import { isAnythingKept, noteKept } from '#web/api/kept-for.ts';
import { forgetPersonHere } from '#web/app/forget-person-here.ts';

const forgetShell = vi.hoisted(() => vi.fn<() => Promise<void>>(async () => {}));
const emptyOutbox = vi.hoisted(() => vi.fn<() => Promise<void>>());
const readLetters = vi.hoisted(() => vi.fn<() => Promise<[]>>());

vi.mock('#web/api/offline-cache.ts', () => ({ forgetLists: async () => {} }));
vi.mock('#web/api/push-device.ts', () => ({ turnOffHere: async () => {} }));
vi.mock('#web/api/worker-registration.ts', () => ({ forgetShell }));
vi.mock('#web/api/outbox-store.ts', () => ({ emptyOutbox, readLetters }));

const broken = new DOMException('Closed.', 'InvalidStateError');

beforeEach(() => {
  forgetShell.mockClear();
  emptyOutbox.mockReset().mockResolvedValue();
  readLetters.mockReset().mockResolvedValue([]);
});

test.each([
  ['all', emptyOutbox],
  ['keep-letters', readLetters],
] as const)(
  'other data is removed despite broken storage (%s), which is tried again',
  async (what, failing) => {
    noteKept('mira');
    localStorage.setItem('lastActivity', '1');
    failing.mockRejectedValueOnce(broken);
    await expect(forgetPersonHere(what)).rejects.toThrow(AggregateError);
    expect(forgetShell).toHaveBeenCalledOnce();
    expect(localStorage.getItem('lastActivity')).toBeNull();
    expect(isAnythingKept()).toBe(true);
    await forgetPersonHere('all');
    expect(isAnythingKept()).toBe(false);
  },
);

test('unreadable letters are not deleted', async () => {
  readLetters.mockRejectedValueOnce(broken);
  await expect(forgetPersonHere('keep-letters')).rejects.toThrow(AggregateError);
  expect(emptyOutbox).not.toHaveBeenCalled();
});
