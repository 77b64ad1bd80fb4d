import { emptyReceiver } from '#domain/accounts/profile-fields.ts';
import { isLanguage } from '#domain/i18n/language.ts';
import { readTabItem, useTabItem, writeTabItem } from '#web/api/tab-storage.ts';
import type { Draft } from '#web/features/compliments/draft.ts';

/* Keeps drafts in the tab's session storage, so they survive a closed dialog, a reload and an ended session (P23).
   Ids separate a blind draft from a signed one, and a letter back from the outbox from a newer draft. The key holds
   the person's id: the next person in the tab does not see them. */

export function saveDraft(personId: string, draft: Draft): void {
  const others = otherDrafts(personId, draft);
  write(personId, draft.text.trim() === '' ? others : [...others, draft]);
}

export function removeDraft(personId: string, draft: Pick<Draft, 'id'>): void {
  write(personId, otherDrafts(personId, draft));
}

function otherDrafts(personId: string, { id }: Pick<Draft, 'id'>): Draft[] {
  return readDrafts(personId).filter((draft) => draft.id !== id);
}

/** Returns the newest draft for this receiver and mode, or null. */
export function findDraft(
  personId: string,
  { receiver, blind }: Pick<Draft, 'receiver' | 'blind'>,
): Draft | null {
  const matches = (draft: Draft): boolean =>
    draft.receiver.id === receiver.id && draft.blind === blind && draft.round === undefined;
  return readDrafts(personId).findLast(matches) ?? null;
}

/** Returns the draft with this id, or null. */
export function findDraftById(personId: string, id: string): Draft | null {
  return readDrafts(personId).find((draft) => draft.id === id) ?? null;
}

/** Returns all drafts of this person, the newest last. */
export function useDrafts(personId: string): readonly Draft[] {
  return parse(useTabItem(keyOf(personId)));
}

function readDrafts(personId: string): Draft[] {
  return parse(readTabItem(keyOf(personId)));
}

function parse(stored: string | null): Draft[] {
  try {
    const drafts: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(drafts) ? drafts.filter(isDraft).map(withAllFields) : [];
  } catch {
    return [];
  }
}

/** Adds the receiver's fields that an older version did not store. */
function withAllFields(draft: Draft): Draft {
  const { language, alsoReads }: { language?: unknown; alsoReads?: unknown } = draft.receiver;
  const receiver = {
    ...emptyReceiver,
    ...draft.receiver,
    language: isLanguage(language) ? language : emptyReceiver.language,
    alsoReads: Array.isArray(alsoReads) ? alsoReads.filter(isLanguage) : [],
  };
  return { ...draft, receiver };
}

/** Checks the shape: an older version may have written it. */
function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { id, text, receiver } = value as Partial<Draft>;
  return (
    typeof id === 'string' &&
    typeof text === 'string' &&
    typeof receiver?.id === 'string' &&
    (receiver.name === null || typeof receiver.name === 'string') &&
    Array.isArray(receiver.traits)
  );
}

function write(personId: string, drafts: readonly Draft[]): void {
  writeTabItem(keyOf(personId), drafts.length === 0 ? null : JSON.stringify(drafts));
}

function keyOf(personId: string): string {
  return `drafts:${personId}`;
}
