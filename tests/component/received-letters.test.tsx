import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { t } from '#tests/component/support/in-german.tsx';
import { receivedLetter } from '#tests/component/support/letters.ts';
import { replaceNetwork, type Network } from '#tests/component/support/network.ts';
import { profileOf } from '#tests/component/support/person.ts';
import { fill, findToast, renderPage } from '#tests/component/support/render-page.tsx';
import { FavoritesPage } from '#web/features/compliments/favorites-page.tsx';
import type { ReceivedCompliment } from '#web/features/compliments/queries.ts';
import { ReceivedList } from '#web/features/compliments/received-list.tsx';

const anonymous = receivedLetter();
const report = `POST /api/compliments/${anonymous.id}/report`;

test('an anonymous letter is rated, thanked for once and reported, in these very words', async () => {
  const network = showing(anonymous);
  const { user } = renderList();
  const letter = await screen.findByRole('article');
  // Names each letter by its sender, and its buttons by their letter.
  expect(letter).toHaveAccessibleName(/^Von: Anonym/u);
  const button = (name: string | RegExp) => within(letter).getByRole('button', { name });
  expect(button('Melden')).toHaveAccessibleDescription(/^Von: Anonym/u);
  // Shows the exact date to touch and keyboard.
  const date = button(/^1\.\sJuni$/u);
  date.focus();
  await user.keyboard('{Enter}');
  expect(button(/^Montag, 1\.\sJuni\s2026$/u)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(date).toHaveFocus();

  network.answer(`PUT /api/compliments/${anonymous.id}/rating`, { status: 200, body: {} });
  expect(button('Tut gut')).toHaveAttribute('title', 'Tut gut');
  await user.click(button('Tut gut'));
  await findToast('Kompliment gefällt dir!');
  expect(button('Tut gut')).toHaveAttribute('title', 'Bewertung zurücksetzen');
  await user.click(button('Tut gut'));
  await findToast('Bewertung zurückgesetzt');
  expect(network.calls.slice(-2).map(({ body }) => body)).toEqual([
    { rating: 'positive' },
    { rating: null },
  ]);

  network.answer(`POST /api/compliments/${anonymous.id}/thanks`, { status: 201, body: {} });
  network.answer('GET /api/profile', { status: 200, body: profileOf() });
  await user.click(button('Danke sagen'));
  const thank = within(await screen.findByRole('dialog'));
  expect(thank.getByText("Der Empfänger deines Kompliments sagt 'Danke'!")).toBeVisible();
  await user.click(thank.getByRole('button', { name: 'Senden' }));
  await findToast('Danke gesendet!');
  expect(letter).toHaveTextContent('Gedankt');
  expect(within(letter).queryByRole('button', { name: 'Danke sagen' })).toBeNull();

  network.answer(report, { status: 201, body: {} });
  await user.click(button('Melden'));
  const dialog = within(await screen.findByRole('dialog'));
  const submit = dialog.getByRole('button', { name: 'Melden' });
  expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeVisible();
  await fill(user, dialog.getByLabelText('Grund'), '   ');
  expect(submit).toBeDisabled();
  await fill(user, dialog.getByLabelText('Grund'), 'Stimmt nicht.');
  await user.click(submit);
  await findToast('Kompliment wurde gemeldet');
  expect(letter).toHaveTextContent('Gemeldet');
});

test('a rating shows at once, confirmed by a small toast, and is undone if it cannot be saved', async () => {
  const network = showing(anonymous);
  const rating = `PUT /api/compliments/${anonymous.id}/rating`;
  const held = network.hold(rating, { status: 200, body: {} });
  const { user } = renderList();
  const heart = await screen.findByRole('button', { name: t('compliment.card.rate') });
  await user.click(heart);
  expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(heart).toHaveClass('letter-action-beats');
  expect(screen.queryByText(t('compliment.rating.saved'))).toBeNull();
  held.release();
  const toast = await findToast(t('compliment.rating.saved'));
  expect(toast.closest('.toast')).toHaveClass('toast-small');

  network.answer(rating, { status: 429, body: {} });
  await user.click(heart);
  await findToast(t('compliment.rating.failed'));
  expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('opened letters are announced by their number, and dealt one after the other', async () => {
  const sealed = [1, 2, 3].map((number) =>
    receivedLetter({ id: anonymous.id.replace(/.$/u, String(number)), isRead: false }),
  );
  const network = replaceNetwork();
  const body = { compliments: sealed, totalCount: sealed.length };
  network.answer('GET /api/compliments/received', { status: 200, body });
  const counts = { compliments: 0, thanks: 0, notifications: 0, total: 0 };
  network.answer('POST /api/unread/read', { status: 200, body: counts });
  const { user } = renderList();
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(matchMedia('not all'));
  Object.assign(HTMLElement.prototype, { getAnimations: () => [] });
  await user.click(await screen.findByRole('button', { name: t('compliment.sealed.open_all') }));
  expect(await screen.findByText('3 Briefe sind offen.')).toBeInTheDocument();
  const letters = screen.getAllByRole('article');
  expect(letters.map((letter) => letter.parentElement?.style.getPropertyValue('--wait'))).toEqual([
    '0ms',
    '130ms',
    '260ms',
  ]);
  expect(network.calls.at(-1)).toMatchObject({ body: { kind: 'compliments' } });
  vi.restoreAllMocks();
});

test('a favorite that cannot be saved says so and is undone', async () => {
  const network = showing(anonymous);
  network.answer(`PUT /api/compliments/${anonymous.id}/favorite`, { status: 429, body: {} });
  const { user } = renderList();
  await user.click(await screen.findByRole('button', { name: t('compliment.card.acts') }));
  await user.click(screen.getByRole('menuitem', { name: t('favorites.act.keep') }));
  await findToast(t('favorites.act.failed'));
  expect(screen.queryByText(t('favorites.act.mark'))).toBeNull();
});

test('the menu asks who wrote an anonymous letter, by the thank-you that carries the question', async () => {
  showing(anonymous);
  const { user } = renderList();
  await user.click(await screen.findByRole('button', { name: t('compliment.card.acts') }));
  await user.click(screen.getByRole('menuitem', { name: t('thanks.dialog.ask') }));
  expect(await screen.findByRole('checkbox', { name: t('thanks.dialog.ask') })).toBeChecked();
});

test('the AI helper cannot be blocked as a sender', async () => {
  showing(receivedLetter({ sender: { kind: 'assistant' } }));
  const { user } = renderList();
  expect(await screen.findByText(t('compliment.card.assistant'))).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('compliment.card.acts') }));
  expect(screen.getByRole('menuitem', { name: t('compliment.card.print') })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: t('compliment.card.block') })).toBeNull();
});

test('a letter shows a note instead of a refused sender name', async () => {
  showing(receivedLetter({ sender: { kind: 'person', name: null, idProfiles: 3 } }));
  renderList();
  expect(await screen.findByRole('article')).toHaveTextContent(t('profile.name.in_review'));
});

test('a report says what it is about', async () => {
  const network = showing(anonymous);
  network.answer(report, { status: 201, body: {} });
  const { user } = renderList();
  await user.click(await screen.findByRole('button', { name: t('compliment.card.report') }));
  const dialog = await screen.findByRole('dialog', { name: t('compliment.report.title') });
  await user.selectOptions(within(dialog).getByLabelText(t('compliment.report.kind')), 'Drohung');
  await fill(
    user,
    within(dialog).getByLabelText(t('compliment.report.reason')),
    'Das macht mir Angst.',
  );
  await user.click(within(dialog).getByRole('button', { name: t('compliment.report.submit') }));
  await findToast(t('compliment.report.saved'));
  expect(network.calls.at(-1)).toEqual({
    to: report,
    body: { reason: 'Das macht mir Angst.', kind: 'threat' },
  });
  expect(screen.getByRole('article')).toHaveTextContent(t('compliment.card.reported'));
});

test('invisible characters of a copied text are not sent with a reason', async () => {
  const network = showing(anonymous);
  network.answer(report, { status: 201, body: {} });
  const { user } = renderList();
  await user.click(await screen.findByRole('button', { name: t('compliment.card.report') }));
  const dialog = await screen.findByRole('dialog');
  await fill(user, within(dialog).getByRole('textbox'), 'Das passt\0 nicht.');
  await user.click(within(dialog).getByRole('button', { name: t('compliment.report.submit') }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(network.calls.at(-1)?.body).toEqual({ reason: 'Das passt nicht.' });
});

test('invisible characters of a copied text are not searched for', async () => {
  const network = replaceNetwork();
  const found = { compliments: [anonymous], totalCount: 1 };
  network.answer('GET /api/compliments/opened', { status: 200, body: found });
  const { user } = renderPage(<FavoritesPage />, { address: '/favorites?in=all' });
  await user.click(await screen.findByLabelText(t('favorites.search.label')));
  await user.paste('hö\0rst\u0007');
  expect(await screen.findByText('Ein Brief gefunden')).toBeInTheDocument();
  await waitFor(() => expect(network.calls.at(-1)?.query).toContain('search=hörst&'));
});

test('opened letters that fail to load say so, and load on a retry', async () => {
  const network = replaceNetwork();
  const opened = 'GET /api/compliments/opened';
  network.answer(opened, { status: 429, body: {} });
  const { user } = renderPage(<FavoritesPage />, { address: '/favorites?in=all' });
  const retry = await screen.findByRole('button', { name: t('dashboard.failed.retry') });
  network.answer(opened, { status: 200, body: { compliments: [anonymous], totalCount: 1 } });
  await user.click(retry);
  expect(await screen.findByRole('article')).toBeVisible();

  // Finds nothing offline, and does not show earlier letters as found.
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  await fill(user, screen.getByLabelText(t('favorites.search.label')), 'xyzxyz');
  expect(await screen.findByRole('button', { name: t('dashboard.failed.retry') })).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
  network.answer(opened, { status: 200, body: { compliments: [], totalCount: 0 } });
  isOnline.mockRestore();
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText(t('favorites.search.none_title'))).toBeVisible();
});

test('a dialog with a typed reason asks before it closes', async () => {
  showing(anonymous);
  const { user } = renderList();
  const opener = await screen.findByRole('button', { name: t('compliment.card.report') });
  await user.click(opener);
  const empty = await screen.findByRole('dialog', { name: t('compliment.report.title') });
  await user.keyboard('{Escape}');
  expect(empty).not.toBeInTheDocument();

  await user.click(opener);
  const dialog = await screen.findByRole('dialog', { name: t('compliment.report.title') });
  const reason = within(dialog).getByLabelText(t('compliment.report.reason'));
  await fill(user, reason, 'Das tut weh.');
  await user.click(within(dialog).getByRole('button', { name: t('dialog.cancel') }));
  await user.click(screen.getByRole('button', { name: t('unsaved.go_on') }));
  expect(reason).toHaveValue('Das tut weh.');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: t('unsaved.discard') }));
  expect(dialog).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

function showing(letter: ReceivedCompliment): Network {
  const network = replaceNetwork();
  const body = { compliments: [letter], totalCount: 1 };
  network.answer('GET /api/compliments/received', { status: 200, body });
  return network;
}

function renderList() {
  return renderPage(<ReceivedList ownName="Mira" empty={null} belowOpened={null} />);
}
