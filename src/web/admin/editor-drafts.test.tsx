import type { QueryClient } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import { replaceNetwork } from '#tests/component/support/network.ts';
import { hasConflict, useDrafts, useEditorDraft, withField } from '#web/admin/editor-drafts.ts';
import { createQueryClient } from '#web/api/query-client.ts';

const empty = { fields: {}, original: {} };

describe('an edited field', () => {
  test('is stored with the text from before the edit', () => {
    const begun = withField(empty, 'de', { text: 'Hallo', stored: 'Guten Tag' });
    expect(begun).toEqual({ fields: { de: 'Hallo' }, original: { de: 'Guten Tag' } });
    const goneOn = withField(begun, 'de', { text: 'Hallo du', stored: 'Moin' });
    expect(goneOn).toEqual({ fields: { de: 'Hallo du' }, original: { de: 'Guten Tag' } });
  });

  test('is no change if it equals the stored text', () => {
    const begun = withField(empty, 'de', { text: 'Hallo', stored: 'Guten Tag' });
    expect(withField(begun, 'de', { text: 'Guten Tag', stored: 'Guten Tag' })).toEqual(empty);
    expect(withField(empty, 'en', { text: '', stored: null })).toEqual(empty);
  });

  test('is overtaken if another person has changed it since', () => {
    const begun = withField(empty, 'de', { text: 'Hallo', stored: null });
    expect(hasConflict(begun, 'de', null)).toBe(false);
    expect(hasConflict(begun, 'de', 'Moin')).toBe(true);
    expect(hasConflict(begun, 'en', 'Hi')).toBe(false);
  });
});

describe('a draft of an editor', () => {
  beforeEach(() => sessionStorage.clear());

  const draft = withField(empty, 'de', { text: 'Hallo', stored: null });

  test('is found in another section and in the list of all drafts', async () => {
    const [, keep] = use('mira', () => useEditorDraft('text:greeting')).result.current;
    const all = use('mira', useDrafts);
    keep(draft);
    await waitFor(() => expect([...all.result.current.keys()]).toEqual(['text:greeting']));
    expect(use('mira', () => useEditorDraft('text:greeting')).result.current[0]).toEqual(draft);
    expect(use('mira', () => useEditorDraft('text:other')).result.current[0]).toEqual(empty);
  });

  test('is hidden from other persons', () => {
    use('mira', () => useEditorDraft('text:greeting')).result.current[1](draft);
    expect(use('kai', () => useEditorDraft('text:greeting')).result.current[0]).toEqual(empty);
  });

  test('is removed when it is dropped or has no field left', async () => {
    const editor = use('mira', () => useEditorDraft('text:greeting'));
    for (const nothing of [null, empty]) {
      editor.result.current[1](draft);
      await waitFor(() => expect(editor.result.current[0]).toEqual(draft));
      editor.result.current[1](nothing);
      await waitFor(() => expect(editor.result.current[0]).toEqual(empty));
      expect(sessionStorage.getItem('editor-drafts:mira')).toBe('[]');
    }
  });

  test('with an invalid shape is ignored', () => {
    const entries = [
      ['text:greeting', { fields: { de: 1 }, original: {} }],
      ['text:other', draft],
    ];
    sessionStorage.setItem('editor-drafts:mira', JSON.stringify(entries));
    expect([...use('mira', useDrafts).result.current.keys()]).toEqual(['text:other']);
  });
});

/** Runs a hook as that person, in the same tab. */
function use<Result>(person: string, useIt: () => Result) {
  return renderHook(useIt, { wrapper: inGerman(signedIn(person)) });
}

function signedIn(id: string): QueryClient {
  replaceNetwork();
  const client = createQueryClient();
  const session = { aal: 'aal1', expires_at: '', user: { id, factors: [] } };
  client.setQueryData(['session'], session);
  client.setQueryData(['health'], 'ok');
  client.setQueryData(['profile'], { id });
  return client;
}
