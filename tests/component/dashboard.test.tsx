import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Joining } from '#domain/accounts/joining.ts';
import { thankYouMessage } from '#domain/compliments/compliment.ts';
import { t } from '#tests/component/support/in-german.tsx';
import { receivedLetter } from '#tests/component/support/letters.ts';
import { refusal, replaceNetwork, type Network } from '#tests/component/support/network.ts';
import { preferencesWith } from '#tests/component/support/preferences.ts';
import { findToast, renderPage } from '#tests/component/support/render-page.tsx';
import type { Profile } from '#web/api/profile.ts';
import { DashboardPage } from '#web/features/compliments/dashboard-page.tsx';
import type { ReceivedCompliment } from '#web/features/compliments/queries.ts';
import type { ThankYou } from '#web/features/compliments/thanks-queries.ts';

test('the first three tiles are the tabs, each with its number', async () => {
  withLetters();
  const { user } = renderPage(<DashboardPage />, { address: '/dashboard' });
  for (const word of ['Gesendet', 'Danke', 'Erhalten']) {
    const tile = screen.getByRole('tab', { name: new RegExp(`^\\d+ ${word}`, 'u') });
    await user.click(tile);
    expect(screen.getByRole('tab', { selected: true })).toBe(tile);
  }
  expect(location.search).toBe('?tab=received');
  expect(screen.getByText(t('score.label'))).toBeVisible();
});

test('a sealed letter stays sealed through other tabs, until its own press', async () => {
  const sealed = receivedLetter({ isRead: false });
  const network = withLetters(sealed);
  const read = `POST /api/compliments/${sealed.id}/read`;
  network.answer(read, {
    status: 200,
    body: { compliments: 0, thanks: 0, notifications: 0, total: 0 },
  });
  const { user } = renderPage(<DashboardPage />, { address: '/dashboard' });
  const envelope = { name: new RegExp(t('compliment.sealed.open'), 'u') };
  await screen.findByRole('button', envelope);
  await user.click(screen.getByRole('tab', { name: /Gesendet/u }));
  await user.click(screen.getByRole('tab', { name: /Erhalten/u }));
  await user.click(await screen.findByRole('button', envelope));
  expect(await screen.findByRole('article')).toHaveTextContent(String(sealed.text));
  expect(network.calls.filter(({ to }) => to === read)).toHaveLength(1);
});

test('an administrator, who is never drawn, is not promised a letter', async () => {
  withLetters();
  renderPage(<DashboardPage />, { address: '/dashboard', person: { isAdmin: true } });
  expect(await screen.findByText(t('dashboard.empty.received_admin_text'))).toBeVisible();
});

test('a pause is shown, and can be ended', async () => {
  const network = withLetters();
  const person = { noLettersUntil: '2026-06-30' };
  const { user } = renderPage(<DashboardPage />, { address: '/dashboard', person });
  const pause = await screen.findByRole('region', { name: t('inbox_preferences.pause.title') });
  expect(pause).toHaveTextContent('Pause bis einschließlich 30. Juni 2026.');
  network.answer('PATCH /api/preferences', { status: 200, body: preferencesWith() });
  await user.click(within(pause).getByRole('button', { name: t('inbox_preferences.pause.end') }));
  await waitFor(() => expect(pause).not.toBeInTheDocument());
});

test('without a network, writing says at once why it cannot begin', async () => {
  const network = withLetters();
  const { user } = renderPage(<DashboardPage />, { address: '/dashboard' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(await screen.findByRole('button', { name: t('dashboard.action.send') }));
  await findToast(t('dashboard.error.offline'));
  expect(network.calls.map(({ to }) => to)).not.toContain('POST /api/draws');
  vi.restoreAllMocks();
});

describe('an empty dashboard', () => {
  test('gives the first person a link to copy, and no button that cannot work', async () => {
    const { user } = await openEmpty(0);
    expect(screen.getByText(t('dashboard.empty.first_title'))).toBeVisible();
    expect(screen.getByText(t('dashboard.join.open'))).toBeVisible();
    expect(findSendButton()).toBeNull();
    expect(screen.queryByRole('button', { name: t('dashboard.empty.received_action') })).toBeNull();
    await user.click(screen.getByRole('button', { name: t('dashboard.join.copy') }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/register`);
    await user.click(screen.getByRole('tab', { name: /Gesendet/u }));
    expect(await screen.findByText(t('dashboard.empty.first_title'))).toBeVisible();
  });

  test('tells the first person what to ask for where an invitation is needed', async () => {
    await openEmpty(0, { joining: { mode: 'invitation', domains: [] } });
    expect(screen.getByText(t('dashboard.join.invitation'))).toBeVisible();
    expect(findCopyButton()).toBeNull();
  });

  test('leads an administrator who is alone to the invitations', async () => {
    await openEmpty(0, { isAdmin: true });
    expect(screen.getByRole('link', { name: t('dashboard.join.invite') })).toHaveAttribute(
      'href',
      '/admin?section=setup',
    );
  });

  test.each([
    ['two', 1, {}, 'dashboard.empty.received_two_text', true],
    ['few', 8, {}, 'dashboard.empty.received_few_text', true],
    ['many', 9, {}, 'dashboard.empty.received_text', false],
    ['a sender', 1, { complimentsSent: 1 }, 'dashboard.empty.received_sent_text', false],
    ['a pause', 9, { noLettersUntil: '2026-06-30' }, 'dashboard.empty.received_paused_text', false],
  ] as const)('has its own words for %s', async (_state, others, person, text, hasLink) => {
    await openEmpty(others, person);
    expect(screen.getByText(t(text))).toBeVisible();
    expect(findSendButton()).toBeVisible();
    expect(findCopyButton() !== null).toBe(hasLink);
  });
});

test('where everybody pauses, a hint says that there is nobody to write to', async () => {
  const network = withLetters();
  const { user } = renderPage(<DashboardPage />, { address: '/dashboard' });
  network.answer('POST /api/draws', refusal(404, 'dashboard.error.no_users'));
  await user.click(await screen.findByRole('button', { name: t('dashboard.action.send') }));
  const hint = await findToast(t('dashboard.error.no_users'));
  expect(hint.closest('[role=alert]')).toBeNull();
});

describe('the glass of thank-yous', () => {
  const day = 24 * 60 * 60 * 1000;

  test.each([
    [0, 'Noch ist es leer. Sagt jemand Danke für deine Worte, wächst hier eine Blume.'],
    [1, /^Eine Blume, weil jemand Danke gesagt hat\./u],
    [7, /^7 Blumen, eine für jedes Danke der letzten vier Wochen\./u],
    [20, t('dashboard.glass.full')],
  ])('has %i flowers, one for each of the last weeks', async (count, words) => {
    const network = withLetters();
    const recent = Array.from({ length: count }, (_, index) => thankYou(index, day));
    withThanks(network, [...recent, thankYou(50, 29 * day)].slice(0, 20));
    renderPage(<DashboardPage />, { address: '/dashboard' });
    expect(await screen.findByText(words)).toBeVisible();
    expect(document.querySelectorAll('.flower')).toHaveLength(count);
    expect(document.querySelectorAll('.flower-new')).toHaveLength(0);
  });

  test('gets a growing flower for a new thank-you, which is announced', async () => {
    const network = withLetters();
    const known = thankYou(1, day);
    withThanks(network, [known]);
    const { client } = renderPage(<DashboardPage />, { address: '/dashboard' });
    await screen.findByRole('heading', { name: t('dashboard.glass.title') });
    withThanks(network, [{ ...thankYou(2, 0), isRead: false }, known]);
    const unread = { compliments: 0, thanks: 1, notifications: 0, total: 1 };
    client.setQueryData(['unread'], unread);
    await act(() => client.invalidateQueries({ queryKey: ['thanks'] }));
    expect(await screen.findByText(/In deinem Glas stehen jetzt 2 Blumen\.$/u)).toBeInTheDocument();
    expect(document.querySelectorAll('.flower-new')).toHaveLength(1);
    // Slides over the list once, then rests.
    const glass = document.querySelector('.glass-arrives');
    if (glass === null) throw new Error('The glass does not arrive.');
    fireEvent.animationEnd(glass.querySelector('.flower-new') ?? glass.children[0] ?? glass);
    expect(glass).toHaveClass('glass-arrives');
    fireEvent.animationEnd(glass);
    expect(glass).not.toHaveClass('glass-arrives');
    expect(screen.getByText('Noch drei Blumen bis zum Strauß')).toBeVisible();
  });

  test('keeps the place and colour of each flower when a full glass gets one more', async () => {
    const network = withLetters();
    const known = Array.from({ length: 20 }, (_, index) => thankYou(index, day));
    withThanks(network, known);
    const { client } = renderPage(<DashboardPage />, { address: '/dashboard' });
    await screen.findByText(t('dashboard.glass.full'));
    const before = flowers();
    withThanks(network, [thankYou(30, 0), ...known.slice(0, 19)], 21);
    await act(() => client.invalidateQueries({ queryKey: ['thanks'] }));
    await screen.findByText(/In deinem Glas stehen jetzt 20 Blumen\.$/u);
    expect(flowers().slice(0, 19)).toEqual(before.slice(1));
  });
});

function flowers(): string[] {
  return [...document.querySelectorAll('.flower')].map(({ innerHTML }) => innerHTML);
}

async function openEmpty(
  otherPeople: number,
  { joining, ...person }: Partial<Profile> & { joining?: Joining } = {},
) {
  withLetters();
  const page = renderPage(<DashboardPage />, {
    address: '/dashboard',
    person,
    session: { otherPeople },
    ...(joining && { data: { joining } }),
  });
  await screen.findByRole('heading', { level: 2, name: /^(?:Noch keine Post|Du bist)/u });
  return page;
}
function findCopyButton() {
  return screen.queryByRole('button', { name: t('dashboard.join.copy') });
}

function findSendButton() {
  return screen.queryByRole('button', { name: t('dashboard.action.send') });
}

function thankYou(number: number, age: number): ThankYou {
  return {
    id: `00000000-0000-4000-8000-0000000000${10 + number}`,
    sender: { name: 'Jonas' },
    message: thankYouMessage,
    createdAt: new Date(Date.now() - age).toISOString(),
    compliment: null,
    isRead: true,
  };
}

function withThanks(
  network: Network,
  thanks: readonly ThankYou[],
  totalCount = thanks.length,
): void {
  const body = { thanks, totalCount };
  network.answer('GET /api/thanks', { status: 200, body });
}

/** Answers with these received letters. */
function withLetters(...received: ReceivedCompliment[]): Network {
  const network = replaceNetwork();
  network.answer('GET /api/health', { status: 200, body: { status: 'ok' } });
  const empty = { status: 200, body: { compliments: [], totalCount: 0 } };
  network.answer('GET /api/compliments/received', {
    status: 200,
    body: { compliments: received, totalCount: received.length },
  });
  network.answer('GET /api/compliments/sent', empty);
  network.answer('GET /api/thanks', { status: 200, body: { thanks: [], totalCount: 0 } });
  return network;
}
