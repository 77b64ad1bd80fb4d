import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useProfile } from '#web/api/profile.ts';
import { keep as keepInTab, readKept } from '#web/api/tab-storage.ts';

/*
 * What somebody has begun to write here lives in the tab's session storage until it is saved or
 * dropped, so that it survives a closed dialog, another section, a reload and a session that ended.
 * It is kept by person: whoever signs in next in the same tab does not see it.
 */

/** What stands in the fields that were touched, and what was there when that began. */
export type EditorDraft = {
  fields: Readonly<Record<string, string>>;
  before: Readonly<Record<string, string | null>>;
};

const emptyDraft: EditorDraft = { fields: {}, before: {} };

/** The draft with this in a field; `stored` is what is known to be there. The same as that is no change. */
export function withField(
  { fields, before }: EditorDraft,
  name: string,
  { text, stored }: { text: string; stored: string | null },
): EditorDraft {
  if (text === (stored ?? ''))
    return { fields: without(fields, name), before: without(before, name) };
  const seen = before[name] === undefined ? stored : before[name];
  return { fields: { ...fields, [name]: text }, before: { ...before, [name]: seen } };
}

/** Whether somebody else has changed a field since its editor began. */
export function isOvertaken({ before }: EditorDraft, name: string, stored: string | null): boolean {
  return before[name] !== undefined && before[name] !== stored;
}

function without<Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => field !== name));
}

const listeners = new Set<() => void>();

/** The draft of this name, and a way to keep another one or (null) none. */
export function useEditorDraft(name: string): [EditorDraft, (draft: EditorDraft | null) => void] {
  const storageKey = useStorageKey();
  const drafts = useDrafts();
  const keep = useCallback(
    (draft: EditorDraft | null) => {
      const others = parse(readKept(storageKey));
      if (draft === null || Object.keys(draft.fields).length === 0) others.delete(name);
      else others.set(name, draft);
      write(storageKey, others);
    },
    [name, storageKey],
  );
  return [drafts.get(name) ?? emptyDraft, keep];
}

/** The same for a form of one text, in place of `useState`. */
export function useEditorText(name: string): [string, (text: string) => void] {
  const [draft, keep] = useEditorDraft(name);
  return [
    draft.fields['text'] ?? '',
    (text) => keep(withField(draft, 'text', { text, stored: null })),
  ];
}

/** Every draft of this person, by name. */
export function useDrafts(): ReadonlyMap<string, EditorDraft> {
  const storageKey = useStorageKey();
  const stored = useSyncExternalStore(
    subscribe,
    () => readKept(storageKey),
    () => null,
  );
  return useMemo(() => parse(stored), [stored]);
}

function useStorageKey(): string {
  return `editor-drafts:${useProfile().data?.id ?? ''}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(storageKey: string, drafts: ReadonlyMap<string, EditorDraft>): void {
  keepInTab(storageKey, JSON.stringify([...drafts]));
  for (const listener of listeners) listener();
}

/** Storage may hold what an older version wrote. */
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
  const { fields, before } = { fields: null, before: null, ...draft };
  return isRecord(fields) && isRecord(before);
}

function isRecord(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((part) => part === null || typeof part === 'string')
  );
}
