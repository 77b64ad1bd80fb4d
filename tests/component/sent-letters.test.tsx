import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { t } from '#tests/component/support/in-german.tsx';
import { replaceNetwork } from '#tests/component/support/network.ts';
import { findToast, renderPage } from '#tests/component/support/render-page.tsx';
import type { SentCompliment } from '#web/features/compliments/queries.ts';
import { SentList } from '#web/features/compliments/sent-list.tsx';

const list = 'GET /api/compliments/sent';
const letters = Array.from({ length: 7 }, (_, at) => sentLetter(`Das ist Satz ${at}.`));

test('sent letters load in fives, without duplicates', async () => {
  const network = replaceNetwork();
  network.answer(list, { status: 200, body: { compliments: letters.slice(0, 5), totalCount: 7 } });
  const { user } = renderPage(<SentList empty={null} />);
  // Names the list's state for screen readers.
  const first = await screen.findByRole('region', { name: '5 von 7' });
  expect(within(first).getAllByRole('article')).toHaveLength(5);

  const more = screen.getByRole('button', { name: 'Mehr laden' });
  network.answer(list, { status: 429, body: {} });
  await user.click(more);
  await findToast(t('dashboard.error.load_more'));
  expect(screen.getAllByRole('article')).toHaveLength(5);

  // Moves the fifth letter to page two by a letter that was sent meanwhile.
  network.answer(list, { status: 200, body: { compliments: letters.slice(4), totalCount: 7 } });
  await user.click(more);
  const all = await screen.findByRole('region', { name: '7 von 7' });
  expect(network.calls.at(-1)?.query).toBe('?page=2&pageSize=5');
  for (const { text } of letters)
    expect(within(all).getAllByText(text, { exact: false })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull();
});

function sentLetter(text: string): SentCompliment {
  return {
    id: `id of ${text}`,
    text,
    receiver: { name: 'Mira', idProfiles: 7 },
    createdAt: '2026-06-01T08:00:00.000Z',
    isAnonymous: false,
    isAiSuggested: false,
    rating: null,
    thanked: false,
    isOnItsWay: false,
    isLookedAt: false,
    isRevealed: false,
  };
}
