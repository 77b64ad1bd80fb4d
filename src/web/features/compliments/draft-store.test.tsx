import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  findDraft as findOnSheet,
  removeDraft,
  saveDraft,
  useDrafts,
} from '#web/features/compliments/draft-store.ts';
import { newDraft, type Draft } from '#web/features/compliments/draft.ts';

beforeEach(() => sessionStorage.clear());

afterEach(() => vi.restoreAllMocks());

function draftFor(receiver: string, text: string): Draft {
  const to = {
    id: receiver,
    idProfiles: 7,
    name: receiver,
    language: 'de' as const,
    alsoReads: [],
  };
  return { ...newDraft({ ...to, traits: [] }, false), text };
}

function findDraft(personId: string, receiver: string, blind: boolean): Draft | null {
  return findOnSheet(personId, { ...draftFor(receiver, ''), blind });
}

describe('a draft', () => {
  test('is found by its receiver with its latest text', () => {
    const draft = draftFor('jonas', 'Du lachst');
    saveDraft('mira', draft);
    saveDraft('mira', draftFor('kai', 'Deine Ruhe'));
    saveDraft('mira', { ...draft, text: 'Du lachst immer zuerst.' });
    expect(findDraft('mira', 'jonas', false)?.text).toBe('Du lachst immer zuerst.');
    expect(findDraft('mira', 'kai', false)?.text).toBe('Deine Ruhe');
  });

  test("of an older version without the receiver's language is kept", () => {
    const { receiver, ...draft } = draftFor('jonas', 'Du lachst');
    const { language: _, alsoReads: __, ...known } = receiver;
    sessionStorage.setItem('drafts:mira', JSON.stringify([{ ...draft, receiver: known }]));
    expect(findDraft('mira', 'jonas', false)).toMatchObject({
      text: 'Du lachst',
      receiver: { language: 'de', alsoReads: [] },
    });
  });

  test('is not seen by the next person in the same tab', () => {
    saveDraft('mira', draftFor('jonas', 'Du lachst'));
    expect(findDraft('kai', 'jonas', false)).toBeNull();
  });

  test('that is blind is not found as one to a known receiver', () => {
    saveDraft('mira', { ...draftFor('jonas', 'Du lachst'), blind: true });
    expect(findDraft('mira', 'jonas', false)).toBeNull();
    expect(findDraft('mira', 'jonas', true)?.text).toBe('Du lachst');
  });

  test('to a known receiver survives a blind draft to the same person', () => {
    const known = draftFor('jonas', 'Du lachst');
    const blind = { ...draftFor('jonas', 'Deine Ruhe'), blind: true };
    saveDraft('mira', known);
    saveDraft('mira', blind);
    expect(findDraft('mira', 'jonas', false)?.text).toBe('Du lachst');
    removeDraft('mira', blind);
    expect(findDraft('mira', 'jonas', true)).toBeNull();
    expect(findDraft('mira', 'jonas', false)?.text).toBe('Du lachst');
  });

  test('stays when a letter to the same person comes back from the outbox', async () => {
    const returned = draftFor('jonas', 'Was keine Post fand');
    const begun = draftFor('jonas', 'Was danach begann');
    saveDraft('mira', begun);
    saveDraft('mira', returned);
    const drafts = renderHook(() => useDrafts('mira'));
    await waitFor(() => expect(drafts.result.current).toEqual([begun, returned]));
  });

  test('is deleted when it is emptied or sent', () => {
    const draft = draftFor('jonas', 'Du lachst');
    saveDraft('mira', draft);
    saveDraft('mira', { ...draft, text: '  ' });
    expect(findDraft('mira', 'jonas', false)).toBeNull();
    saveDraft('mira', draft);
    removeDraft('mira', draft);
    expect(sessionStorage).toHaveLength(0);
  });

  test('is listed with all others, the newest last', async () => {
    const drafts = renderHook(() => useDrafts('mira'));
    saveDraft('mira', draftFor('jonas', 'Du lachst'));
    saveDraft('mira', draftFor('kai', 'Deine Ruhe'));
    const texts = () => drafts.result.current.map(({ text }) => text);
    await waitFor(() => expect(texts()).toEqual(['Du lachst', 'Deine Ruhe']));
  });
});

describe('the storage of the tab', () => {
  test('may hold data of an older version or unknown data', () => {
    const good = draftFor('jonas', 'Du lachst');
    sessionStorage.setItem('drafts:mira', JSON.stringify([{ text: 'without a receiver' }, good]));
    expect(findDraft('mira', 'jonas', false)?.text).toBe('Du lachst');
    for (const broken of ['{', '{"a":1}', 'null']) {
      sessionStorage.setItem('drafts:mira', broken);
      expect(findDraft('mira', 'jonas', false)).toBeNull();
    }
  });

  test('may be unavailable: drafts then last as long as the page', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(closed);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(closed);
    saveDraft('vera', draftFor('jonas', 'Du lachst'));
    expect(findDraft('vera', 'jonas', false)?.text).toBe('Du lachst');
  });
});

function closed(): never {
  throw new DOMException('closed', 'SecurityError');
}
