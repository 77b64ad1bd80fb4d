import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '#tests/component/support/in-german.tsx';
import { replaceNetwork } from '#tests/component/support/network.ts';
import { renderPage } from '#tests/component/support/render-page.tsx';
import { InactivityWatch } from '#web/shell/inactivity-watch.tsx';

afterEach(() => vi.useRealTimers());

test('the dialog counts down the last two minutes', () => {
  replaceNetwork();
  vi.useFakeTimers();
  renderPage(<InactivityWatch />);
  act(() => void vi.advanceTimersByTime(28 * 60_000));
  expect(screen.getByText(t('session.warning.text', { time: '2 Minuten' }))).toBeVisible();
  act(() => void vi.advanceTimersByTime(61_000));
  expect(screen.getByText(t('session.warning.text', { time: '59 Sekunden' }))).toBeVisible();
});
