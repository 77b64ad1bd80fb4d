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
 * Nothing of whoever was here stays on this device. Letters that still wait become drafts of this tab, as whatever somebody
 * writes while a session ends (P23), unless they are not wanted. A place that a browser closes to us keeps none of the others
 * from being emptied; it is tried again by the next page, and this rejects.
 */
export async function forgetPersonHere(what: 'all' | 'keep-letters'): Promise<void> {
  const all = [
    ...places,
    what === 'keep-letters' ? moveToDrafts : emptyOutbox,
    // The server has told this browser's pushes to nobody since; the browser's own half goes, too.
    ...(what === 'all' ? [turnOffHere] : []),
  ];
  const failures: unknown[] = [];
  for (const forget of all)
    try {
      await forget();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, 'Something of somebody is left.');
  noteForgotten();
}

/** Letters that cannot be read are not thrown away either. */
async function moveToDrafts(): Promise<void> {
  for (const letter of await readLetters()) saveDraft(letter.personId, draftOf(letter));
  await emptyOutbox();
}
