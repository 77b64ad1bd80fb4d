import { noteForgotten } from '#web/api/kept-for.ts';
import { forgetLists } from '#web/api/offline-cache.ts';
import { emptyOutbox, readLetters } from '#web/api/outbox-store.ts';
import { turnOffHere } from '#web/api/push-device.ts';
import { forgetShell } from '#web/api/worker-registration.ts';
import { saveDraft } from '#web/features/compliments/draft-store.ts';
import { draftOf } from '#web/features/compliments/draft.ts';
import { forgetActivity } from '#web/shell/use-inactivity.ts';

/** Where something of a person may lie on this device. */
const places: readonly (() => unknown)[] = [forgetLists, forgetShell, forgetActivity];

/**
 * Removes all data of the person from this device. Waiting letters become drafts of this tab (P23), unless they are not
 * wanted. A place that the browser denies does not stop the others; the next page tries it again, and this rejects.
 */
export async function forgetPersonHere(what: 'all' | 'keep-letters'): Promise<void> {
  const all = [
    ...places,
    what === 'keep-letters' ? moveToDrafts : emptyOutbox,
    // The server has already ended this browser's pushes; the browser's own half goes too.
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

/** Letters that cannot be read are not thrown away either. */
async function moveToDrafts(): Promise<void> {
  for (const letter of await readLetters()) saveDraft(letter.personId, draftOf(letter));
  await emptyOutbox();
}
