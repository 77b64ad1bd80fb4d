import { useCallback, useMemo } from 'react';
import { useProfile } from '#web/api/profile.ts';
import { readTabItem, useTabItem, writeTabItem } from '#web/api/tab-storage.ts';

/*
 * Drafts live in the tab's session storage until they are saved or dropped, so that they survive a closed dialog,
 * another section, a reload and an ended session. They are stored by person: the next person in the tab does not see
 * them.
 */

/** Texts of the edited fields, and the stored texts from before the edit. */
export type EditorDraft = {
  fields: Readonly<Record<string, string>>;
  original: Readonly<Record<string, string | null>>;
};

const emptyDraft: EditorDraft = { fields: {}, original: {} };

/** Returns the draft with a changed field; `stored` is the known stored text, and an equal text removes the field. */
export function withField(
  { fields, original }: EditorDraft,
  name: string,
  { text, stored }: { text: string; stored: string | null },
): EditorDraft {
  if (text === (stored ?? ''))
    return { fields: omit(fields, name), original: omit(original, name) };
  const originalText = original[name] === undefined ? stored : original[name];
  return { fields: { ...fields, [name]: text }, original: { ...original, [name]: originalText } };
}

/** Returns true if another person has changed the field since the edit began. */
export function hasConflict(
  { original }: EditorDraft,
  name: string,
  stored: string | null,
): boolean {
  return original[name] !== undefined && original[name] !== stored;
}

function omit<Value>(record: Readonly<Record<string, Value>>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => field !== name));
}

/** Returns the draft of this name, and a function that replaces or (null) deletes it. */
export function useEditorDraft(name: string): [EditorDraft, (draft: EditorDraft | null) => void] {
  const storageKey = useStorageKey();
  const drafts = useDrafts();
  const store = useCallback(
    (draft: EditorDraft | null) => {
      const others = parse(readTabItem(storageKey));
      if (draft === null || Object.keys(draft.fields).length === 0) others.delete(name);
      else others.set(name, draft);
      writeTabItem(storageKey, JSON.stringify([...others]));
    },
    [name, storageKey],
  );
  return [drafts.get(name) ?? emptyDraft, store];
}

/** Replaces `useState` in a form of one text. */
export function useEditorText(name: string): [string, (text: string) => void] {
  const [draft, store] = useEditorDraft(name);
  return [
    draft.fields['text'] ?? '',
    (text) => store(withField(draft, 'text', { text, stored: null })),
  ];
}

/** Returns all drafts of this person, by name. */
export function useDrafts(): ReadonlyMap<string, EditorDraft> {
  const stored = useTabItem(useStorageKey());
  return useMemo(() => parse(stored), [stored]);
}

function useStorageKey(): string {
  return `editor-drafts:${useProfile().data?.id ?? ''}`;
}

/** Drops invalid entries, such as those of an older version. */
function parse(stored: string | null): Map<string, EditorDraft> {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]');
    return new Map(Array.isArray(entries) ? entries.filter(isEntry) : []);
  } catch {
    return new Map();
  }
}

function isEntry(value: unknown): value is [string, EditorDraft] {
  if (!Array.isArray(value)) return false;
  const [name, draft]: unknown[] = value;
  if (typeof name !== 'string' || typeof draft !== 'object' || draft === null) return false;
  const { fields, original } = { fields: null, original: null, ...draft };
  return isTextRecord(fields) && isTextRecord(original);
}

function isTextRecord(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((part) => part === null || typeof part === 'string')
  );
}
