import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { replaceNetwork } from '#tests/component/support/network.ts';
import { findToast, renderPage } from '#tests/component/support/render-page.tsx';
import { WordsSection } from '#web/features/blocklist/words-section.tsx';

const list = 'GET /api/admin/guard-words';
const add = 'POST /api/admin/guard-words';
const lantern = {
  id: 'lantern',
  word: 'Laterne',
  kind: 'hold',
  language: null,
  note: '',
  addedBy: 'Ada',
  createdAt: '2026-06-01T10:00:00.000Z',
};

test('a word that holds is added without a language or a note, and says when it applies', async () => {
  const network = replaceNetwork();
  network.answer(
    list,
    { status: 200, body: { words: [], totalCount: 0 } },
    { status: 200, body: { words: [lantern], totalCount: 1 } },
  );
  network.answer(add, { status: 201, body: lantern });
  const { user } = renderPage(<WordsSection />);
  await user.type(await screen.findByLabelText('Wort oder kurze Wendung'), 'Laterne');
  const effect = screen.getByLabelText('Was soll geschehen?');
  expect(screen.getByLabelText('Notiz fürs Team (freiwillig)')).toBeVisible();
  await user.selectOptions(effect, 'Anhalten, bis das Team es gelesen hat');
  expect(effect).toHaveAccessibleDescription(/solange die Regel .* eingeschaltet ist/u);
  expect(screen.queryByLabelText('Notiz fürs Team (freiwillig)')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hinzufügen' }));
  await findToast('„Laterne“ gilt ab sofort');
  expect(network.calls).toContainEqual({
    to: add,
    body: { language: 'de', kind: 'hold', word: 'Laterne', note: '' },
  });
  const row = await screen.findByRole('row', { name: /Laterne/u });
  expect(row).toHaveTextContent('hält an');
  expect(row).toHaveTextContent('Alle Sprachen');
});
