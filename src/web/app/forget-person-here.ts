import { noteForgotten } from '#web/api/kept-for.ts';
import { forgetLists } from '#web/api/kept-lists.ts';
import { emptyOutbox, readLetters } from '#web/api/outbox-store.ts';
import { turnOffHere } from '#web/api/push-device.ts';
import { forgetShell } from '#web/api/worker-registration.ts';
import { saveDraft } from '#web/features/compliments/draft-store.ts';
import { draftOf } from '#web/features/compliments/draft.ts';
import { forgetActivity } from '#web/shell/use-inactivity.ts';

/** Where something of a person may lie on this device. */
const places: readonly (() => Promise<unknown>)[] = [forgetLists, emptyOutbox, forgetShell];

/**
 * Nothing of whoever was here stays on this device. Letters that still wait become drafts of this tab, as whatever somebody
 * writes while a session ends (P23), unless they are not wanted.
 */
export async function forgetPersonHere(what: 'all' | 'keep-letters'): Promise<void> {
  if (what === 'keep-letters')
    for (const letter of await readLetters()) saveDraft(letter.personId, draftOf(letter));
  for (const forget of places) await forget();
  // The server has told this browser's pushes to nobody since; the browser's own half goes, too.
  if (what === 'all') await turnOffHere();
  forgetActivity();
  noteForgotten();
}
