import { clearDeviceOwner } from '#web/api/device-owner.ts';
import { clearLists } from '#web/api/offline-cache.ts';
import { clearOutbox, readLetters } from '#web/api/outbox-store.ts';
import { disablePushes } from '#web/api/push-device.ts';
import { deleteShell } from '#web/api/worker-registration.ts';
import { saveDraft } from '#web/features/compliments/draft-store.ts';
import { draftOf } from '#web/features/compliments/draft.ts';
import { clearActivity } from '#web/shell/use-inactivity.ts';

/** Functions that remove a person's data from this device. */
const removers: readonly (() => unknown)[] = [clearLists, deleteShell, clearActivity];

/**
 * Removes all data of the person from this device. `keep-letters` turns waiting letters into drafts of this tab (P23).
 * If the browser blocks a store, clears the others and rejects; the next page tries again.
 */
export async function clearDeviceData(scope: 'all' | 'keep-letters'): Promise<void> {
  const selected = [
    ...removers,
    scope === 'keep-letters' ? moveToDrafts : clearOutbox,
    // Removes the browser's push subscription; the server has deleted its own at the sign-out.
    ...(scope === 'all' ? [disablePushes] : []),
  ];
  const failures: unknown[] = [];
  for (const remove of selected)
    try {
      await remove();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Data of the former person is left on this device.');
  clearDeviceOwner();
}

/** Fails before deletion if the letters cannot be read. */
async function moveToDrafts(): Promise<void> {
  for (const letter of await readLetters()) saveDraft(letter.personId, draftOf(letter));
  await clearOutbox();
}
