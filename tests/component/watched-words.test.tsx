import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { replaceNetwork } from '#tests/component/support/network.ts';
import { findToast, renderPage } from '#tests/component/support/render-page.tsx';
import { WatchedWordsPanel } from '#web/features/blocklist/watched-words-panel.tsx';

const list = 'GET /api/admin/watched-words';
const add = 'POST /api/admin/watched-words';

test('a word is found by keyboard, and an empty result says so', async () => {
  const many = ['Größenwahn', ...Array.from({ length: 25 }, (_, at) => `Nebel${at}`)];
  const network = replaceNetwork();
  network.answer(list, listOf(...many), listOf('Distel', ...many));
  network.answer(add, { status: 201, body: { id: 'id-Distel', word: 'Distel' } });
  const { user } = renderPage(<WatchedWordsPanel />);

  const search = await screen.findByLabelText('Beobachtetes Wort suchen');
  await user.type(search, 'GROSSEN{Enter}');
  expect(shownWords()).toEqual(['Größenwahn']);
  expect(search).toHaveFocus();
  await user.clear(search);
  await user.type(search, 'Leuchtturm{Enter}');
  expect(shownWords()).toEqual([]);
  expect(screen.getByText('Kein beobachtetes Wort enthält „Leuchtturm“.')).toBeVisible();

  // Shows an added word despite a search.
  await user.type(screen.getByLabelText('Wort'), 'Distel{Enter}');
  await findToast('„Distel“ wird beobachtet');
  await waitFor(() => expect(shownWords()).toHaveLength(27));
  expect(search).toHaveValue('');
  expect(network.calls).toContainEqual({ to: add, body: { word: 'Distel' } });
});

test('text typed while a word is being saved stays, and the word is sent once', async () => {
  const network = replaceNetwork();
  network.answer(list, listOf());
  const { release } = network.hold(add, { status: 201, body: { id: 'id-Distel', word: 'Distel' } });
  const { user } = renderPage(<WatchedWordsPanel />);

  const field = await screen.findByLabelText('Wort');
  await user.type(field, 'Distel{Enter}');
  fireEvent.input(field, { target: { value: 'Nessel' } });
  await user.type(field, '{Enter}');
  network.answer(list, listOf('Distel'));
  release();
  await findToast('„Distel“ wird beobachtet');
  expect(field).toHaveValue('Nessel');
  await waitFor(() => expect(shownWords()).toEqual(['Distel']));
  expect(network.calls.filter(({ to }) => to === add)).toEqual([
    { to: add, body: { word: 'Distel' } },
  ]);

  const remove = 'DELETE /api/admin/watched-words/id-Distel';
  network.answer(remove, { status: 200, body: {} });
  network.answer(list, listOf());
  await user.click(screen.getByRole('button', { name: '„Distel“ nicht mehr beobachten' }));
  await findToast('„Distel“ wird nicht mehr beobachtet');
  await waitFor(() => expect(shownWords()).toEqual([]));
});

function listOf(...words: string[]) {
  return { status: 200, body: { words: words.map((word) => ({ id: `id-${word}`, word })) } };
}

function shownWords(): string[] {
  const list = screen.queryByRole('list', { name: 'Beobachtete Wörter' });
  if (list === null) return [];
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}
