import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '#tests/component/support/in-german.tsx';
import { replaceNetwork } from '#tests/component/support/network.ts';
import { findToast, renderPage } from '#tests/component/support/render-page.tsx';
import { ConnectionBanner } from '#web/shell/connection-banner.tsx';
import { ListState } from '#web/shell/list-state.tsx';

const health = 'GET /api/health';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Outlasts the pauses between the three tries of a check. */
const allTries = 4000;

test('a lost server is a message once, until it is lost again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const network = replaceNetwork();
  network.answer(health, { status: 503 });
  const { client, user } = renderPage(<ConnectionBanner />);
  const check = () =>
    act(async () => {
      const checked = client.refetchQueries({ queryKey: ['health'] });
      await vi.advanceTimersByTimeAsync(allTries);
      await checked;
    });
  const text = t('list.state.trouble');
  await check();
  await findToast(text);
  expect(screen.getByText(t('banner.unreachable'))).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('dialog.close') }));
  await check();
  expect(screen.queryByText(text)).toBeNull();

  network.answer(health, { status: 200 });
  await check();
  await waitFor(() => expect(screen.queryByText(t('banner.unreachable'))).toBeNull());
  network.answer(health, null);
  await check();
  await findToast(t('connection.error.backend'));
});

test('a list that waits for the connection says that there is none', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  replaceNetwork().answer(health, null);
  const failed = t('rounds.list.failed');
  const waiting = { error: null, refetch: () => undefined };
  const { client } = renderPage(<ListState query={waiting} failedText={failed} />);
  expect(screen.queryByText(failed)).toBeNull();
  await act(async () => {
    const checked = client.refetchQueries({ queryKey: ['health'] });
    await vi.advanceTimersByTimeAsync(allTries);
    await checked;
  });
  expect(screen.getByText(failed)).toBeVisible();
  expect(screen.getByText(t('error.connection'))).toBeVisible();
});

test('a list says nothing of the connection while the banner says that the network is away', () => {
  replaceNetwork();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const failed = t('rounds.list.failed');
  const query = { error: new TypeError('Failed to fetch'), refetch: () => undefined };
  renderPage(<ListState query={query} failedText={failed} />);
  expect(screen.getByText(failed)).toBeVisible();
  expect(screen.queryByText(t('error.connection'))).toBeNull();
});
