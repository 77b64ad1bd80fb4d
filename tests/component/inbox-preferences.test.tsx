import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pageSize } from '#domain/compliments/compliment.ts';
import { mostUnwantedWords } from '#domain/compliments/inbox-preferences.ts';
import { t } from '#tests/component/support/in-german.tsx';
import { receivedLetter } from '#tests/component/support/letters.ts';
import { refusal, replaceNetwork, type Network } from '#tests/component/support/network.ts';
import { preferencesWith } from '#tests/component/support/preferences.ts';
import { findToast, renderPage } from '#tests/component/support/render-page.tsx';
import { InboxPreferencesPanel } from '#web/features/preferences/inbox-preferences-panel.tsx';
import type { Block, Preferences } from '#web/features/preferences/queries.ts';

const get = 'GET /api/preferences';
const change = 'PATCH /api/preferences';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('a pause begins, says until when, and ends', async () => {
  const network = ready();
  const { user } = renderPage(<InboxPreferencesPanel />);
  const day = await screen.findByLabelText(t('inbox_preferences.pause.until'));
  network.answer(
    change,
    refusal(422, 'error.invalid', {
      fields: { 'inbox.noLettersUntil': 'inbox_preferences.error.until' },
    }),
  );
  choose(day, '2019-01-01');
  await user.click(button('inbox_preferences.pause.start'));
  await waitFor(() => expect(day).toHaveAccessibleDescription(t('inbox_preferences.error.until')));

  network.answer(change, {
    status: 200,
    body: preferencesWith({ inbox: { noLettersUntil: '2026-06-25' } }),
  });
  choose(day, '2026-06-25');
  await user.click(button('inbox_preferences.pause.start'));
  expect(await screen.findByText('Pause bis einschließlich 25. Juni 2026.')).toBeVisible();
  expect(screen.getByRole('heading', { name: t('inbox_preferences.pause.title') })).toHaveFocus();
  expect(network.calls.at(-1)).toMatchObject({
    to: change,
    body: { inbox: { noLettersUntil: '2026-06-25' } },
  });

  network.answer(change, { status: 200, body: preferencesWith() });
  await user.click(button('inbox_preferences.pause.end'));
  await findToast(t('inbox_preferences.pause.ended'));
  expect(screen.getByLabelText(t('inbox_preferences.pause.until'))).toBeVisible();
  expect(network.calls.at(-1)).toEqual({ to: change, body: { inbox: { noLettersUntil: null } } });
});

test.for([
  ['Pacific/Kiritimati', '2026-06-16'],
  ['Pacific/Pago_Pago', '2026-06-14'],
] as const)('a pause may end today, by the clock of its person (%s)', async ([timeZone, today]) => {
  vi.stubEnv('TZ', timeZone);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T10:30:00Z') });
  const network = ready();
  network.answer(change, {
    status: 200,
    body: preferencesWith({ inbox: { noLettersUntil: today } }),
  });
  const { user } = renderPage(<InboxPreferencesPanel />);
  const day = await screen.findByLabelText(t('inbox_preferences.pause.until'));
  await waitFor(() => expect(day).toHaveAttribute('min', today));
  choose(day, today);
  await user.click(button('inbox_preferences.pause.start'));
  await screen.findByRole('button', { name: t('inbox_preferences.pause.end') });
  expect(network.calls.at(-1)).toEqual({
    to: change,
    body: { inbox: { noLettersUntil: today, timeZone } },
  });
});

test('muted words are saved, or refused at their field', async () => {
  const network = ready();
  const { user } = renderPage(<InboxPreferencesPanel />);
  const field = await screen.findByLabelText(t('inbox_preferences.words.label'));
  await user.type(field, 'Zwiebel, 洋葱；⁂{Enter}');
  expect(shownWords()).toEqual(['Zwiebel', '洋葱', '⁂']);
  network.answer(
    change,
    refusal(422, 'error.invalid', {
      fields: { 'inbox.unwantedWords': 'inbox_preferences.error.word' },
      values: { word: '⁂' },
    }),
  );
  await user.click(button('inbox_preferences.words.save'));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/„⁂“ lässt sich nicht erkennen/u));
  expect(network.calls.at(-1)).toEqual({
    to: change,
    body: { inbox: { unwantedWords: ['Zwiebel', '洋葱', '⁂'] } },
  });

  await user.click(screen.getByRole('button', { name: '⁂ entfernen' }));
  await user.click(field);
  await user.paste(Array.from({ length: mostUnwantedWords }, (_, at) => `wort${at}`).join());
  expect(field).toHaveAccessibleDescription(
    expect.stringContaining(t('inbox_preferences.error.words_many', { most: mostUnwantedWords })),
  );
  const asked = network.calls.length;
  await user.click(button('inbox_preferences.words.save'));
  expect(network.calls).toHaveLength(asked);

  await user.clear(field);
  network.answer(change, {
    status: 200,
    body: preferencesWith({ inbox: { unwantedWords: ['Zwiebel', '洋葱'] } }),
  });
  await user.click(button('inbox_preferences.words.save'));
  await findToast(t('inbox_preferences.panel.saved'));
  expect(network.calls.at(-1)).toEqual({
    to: change,
    body: { inbox: { unwantedWords: ['Zwiebel', '洋葱'] } },
  });
  expect(screen.queryByText(t('profile.traits.unsaved'))).not.toBeInTheDocument();
});

test('a link asks before unsaved words are lost', async () => {
  ready();
  const { user } = renderPage(
    <>
      <a href="/dashboard">Briefe</a>
      <InboxPreferencesPanel />
    </>,
    { address: '/profile' },
  );
  await user.type(
    await screen.findByLabelText(t('inbox_preferences.words.label')),
    'Zwiebel{Enter}',
  );
  await user.click(screen.getByRole('link', { name: 'Briefe' }));
  const question = screen.getByRole('dialog', { name: t('unsaved.title') });
  await user.click(within(question).getByRole('button', { name: t('unsaved.go_on') }));
  expect(location.pathname).toBe('/profile');
  expect(shownWords()).toEqual(['Zwiebel']);
});

test('twenty of many blocked senders are shown, and the others on a press', async () => {
  const many = Array.from({ length: 25 }, (_, at) => blockOf(`Jonas ${at}`));
  ready({}, many);
  const { user } = renderPage(<InboxPreferencesPanel />);
  const list = await screen.findByRole('list', {
    name: t('inbox_preferences.blocked_senders.title'),
  });
  expect(within(list).getAllByRole('listitem')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: '5 weitere Menschen zeigen' }));
  const all = within(list).getAllByRole('listitem');
  expect(all).toHaveLength(25);
  expect(within(all[20] ?? list).getByRole('button')).toHaveFocus();
});

test('a sender is unblocked, and the focus keeps its place', async () => {
  const network = ready({}, [blockOf(null), blockOf('Jonas')]);
  const { user } = renderPage(<InboxPreferencesPanel />);
  const list = await screen.findByRole('list', {
    name: t('inbox_preferences.blocked_senders.title'),
  });
  expect(within(list).getByText(t('inbox_preferences.blocked_senders.anonymous'))).toBeVisible();
  for (const name of ['Jonas', 'Eine anonyme Person']) {
    const id = name === 'Jonas' ? 'of-Jonas' : 'of-null';
    network.answer(`DELETE /api/blocked-senders/${id}`, { status: 200, body: {} });
    const end = screen.getByRole('button', {
      name: new RegExp(`^Wieder zulassen: ${name}, seit 1.`, 'u'),
    });
    await user.click(end);
    await waitFor(() => expect(end).not.toBeInTheDocument());
  }
  expect(
    screen.getByRole('heading', { name: t('inbox_preferences.blocked_senders.title') }),
  ).toHaveFocus();
  expect(screen.getByText(t('inbox_preferences.blocked_senders.empty'))).toBeVisible();
});

test('the panel says that it did not load, and tries again', async () => {
  const network = ready();
  network.answer(get, refusal(400, 'error.invalid'), { status: 200, body: preferencesWith() });
  const { user } = renderPage(<InboxPreferencesPanel />);
  expect(await screen.findByText(t('inbox_preferences.panel.failed'))).toBeVisible();
  await user.click(button('list.state.retry'));
  expect(await screen.findByLabelText(t('inbox_preferences.signed.label'))).not.toBeChecked();
});

test('a preference that is not saved goes back and says so', async () => {
  const network = ready();
  network.answer(change, refusal(400, 'error.invalid'));
  const { user } = renderPage(<InboxPreferencesPanel />);
  const signedOnly = await screen.findByLabelText(t('inbox_preferences.signed.label'));
  await user.click(signedOnly);
  await findToast(t('inbox_preferences.panel.not_saved'));
  expect(signedOnly).not.toBeChecked();

  network.answer(change, { status: 200, body: preferencesWith({ inbox: { signedOnly: true } }) });
  await user.click(signedOnly);
  await findToast(t('inbox_preferences.panel.saved'));
  expect(signedOnly).toBeChecked();
  expect(network.calls.at(-1)).toEqual({ to: change, body: { inbox: { signedOnly: true } } });
});

test('a server error is shown for the form, and no field is marked as wrong', async () => {
  const network = ready();
  network.answer(change, refusal(400, 'error.unexpected'));
  const { user } = renderPage(<InboxPreferencesPanel />);
  const day = await screen.findByLabelText(t('inbox_preferences.pause.until'));
  await user.click(button('inbox_preferences.pause.start'));
  await waitFor(() =>
    expect(screen.getAllByText(t('inbox_preferences.panel.not_saved'))).toHaveLength(1),
  );
  expect(day).not.toHaveAttribute('aria-invalid');
  const field = screen.getByLabelText(t('inbox_preferences.words.label'));
  await user.type(field, 'Käse');
  await user.click(button('inbox_preferences.words.save'));
  await waitFor(() =>
    expect(screen.getAllByText(t('inbox_preferences.panel.not_saved'))).toHaveLength(2),
  );
  expect(field).not.toHaveAttribute('aria-invalid');
  // Keeps the typed word, unsaved.
  expect(shownWords()).toEqual(['Käse']);
});

test('letters in the folder lie covered, and more that do not come say so', async () => {
  const letters = Array.from({ length: pageSize + 1 }, (_, at) =>
    receivedLetter({ id: `letter-${at}` }),
  );
  const network = ready({ filteredCount: letters.length });
  const totalCount = letters.length;
  const folder = 'GET /api/compliments/filtered';
  network.answer(
    folder,
    { status: 200, body: { compliments: letters.slice(0, pageSize), totalCount } },
    refusal(400, 'error.invalid'),
    { status: 200, body: { compliments: letters.slice(pageSize), totalCount } },
  );
  const { user } = renderPage(<InboxPreferencesPanel />);
  await user.click(
    await screen.findByRole('button', { name: t('inbox_preferences.filtered.open') }),
  );
  const dialog = screen.getByRole('dialog', { name: t('inbox_preferences.filtered.title') });
  const more = await within(dialog).findByRole('button', {
    name: t('inbox_preferences.filtered.more'),
  });
  expect(within(dialog).getAllByText(t('inbox_preferences.filtered.covered'))).toHaveLength(
    pageSize,
  );
  expect(within(dialog).queryByText(/Du hörst zu/u)).not.toBeInTheDocument();
  await user.click(more);
  await findToast(t('dashboard.error.load_more'));
  await user.click(more);
  await waitFor(() => expect(within(dialog).getAllByRole('article')).toHaveLength(letters.length));
});

/** Answers with these preferences and blocks. */
function ready(inbox: Partial<Preferences['inbox']> = {}, blocks: Block[] = []): Network {
  const network = replaceNetwork();
  network.answer(get, { status: 200, body: preferencesWith({ inbox }) });
  network.answer('GET /api/blocked-senders', { status: 200, body: { blocks } });
  return network;
}

function blockOf(name: string | null): Block {
  return { id: `of-${name}`, isAnonymous: name === null, name, since: '2026-03-01' };
}

function button(key: Parameters<typeof t>[0]): HTMLElement {
  return screen.getByRole('button', { name: t(key) });
}

/** Sets the date as a browser's calendar does. */
function choose(field: HTMLElement, day: string): void {
  fireEvent.change(field, { target: { value: day } });
}

function shownWords(): string[] {
  const list = screen.queryByRole('list', { name: t('inbox_preferences.words.list') });
  if (list === null) return [];
  return within(list)
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
}
