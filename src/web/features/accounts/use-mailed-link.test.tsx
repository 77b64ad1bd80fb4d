import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { pageData } from '#tests/component/support/render-page.tsx';
import { PageDataProvider } from '#web/api/page-data.tsx';
import { useMailedLink } from '#web/features/accounts/use-mailed-link.ts';

const names = ['token'] as const;

test('reads the secret without characters added by a mail program, and removes it from the address', async () => {
  const before = location.href;
  history.replaceState(null, '', '?utm_source=mail&token=aB3_-x.%3E');
  const link = renderHook(() => useMailedLink(names), { wrapper });
  await expect
    .poll(() => link.result.current)
    .toEqual({ status: 'given', name: 'token', token: 'aB3_-x' });
  await expect.poll(() => location.search).toBe('?utm_source=mail');

  // A page that is opened again by Back has it still; another link to the page has none.
  const again = () => renderHook(() => useMailedLink(names), { wrapper }).result.current;
  expect(again()).toEqual({ status: 'given', name: 'token', token: 'aB3_-x' });
  history.pushState(null, '', before);
  expect(again()).toEqual({ status: 'missing' });
});

function wrapper({ children }: { children: ReactNode }) {
  return <PageDataProvider data={{ ...pageData, hasSecret: true }}>{children}</PageDataProvider>;
}
