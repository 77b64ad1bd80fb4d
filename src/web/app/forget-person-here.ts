import { noteForgotten } from '#web/api/kept-for.ts';
import { forgetLists } from '#web/api/offline-cache.ts';
import { emptyOutbox, readLetters } from '#web/api/outbox-store.ts';
import { turnOffHere } from '#web/api/push-device.ts';
import { forgetShell } from '#web/api/worker-registration.ts';
import { saveDraft } from '#web/features/compliments/draft-store.ts';
import { draftOf } from '#web/features/compliments/draft.ts';
import { forgetActivity } from '#web/shell/use-inactivity.ts';

/** Functions that remove a person's data from this device. */
const places: readonly (() => unknown)[] = [forgetLists, forgetShell, forgetActivity];

/**
 * Removes all data of the person from this device. `keep-letters` turns waiting letters into drafts of this tab (P23).
 * If the browser blocks a store, clears the others and rejects; the next page tries again.
 */
export async function forgetPersonHere(what: 'all' | 'keep-letters'): Promise<void> {
  const all = [
    ...places,
    what === 'keep-letters' ? moveToDrafts : emptyOutbox,
    // Removes the browser's push subscription; the server has deleted its own at the sign-out.
    ...(what === 'all' ? [turnOffHere] : []),
  ];
  const failures: unknown[] = [];
  for (const forget of all)
    try {
      await forget();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Data of the former person is left on this device.');
  noteForgotten();
}

/** Fails before deletion if the letters cannot be read. */
async function moveToDrafts(): Promise<void> {
  for (const letter of await readLetters()) saveDraft(letter.personId, draftOf(letter));
  await emptyOutbox();
}
