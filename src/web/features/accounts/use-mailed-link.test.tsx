import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageData } from '#tests/component/support/render-page.tsx';
import { PageDataProvider } from '#web/api/page-data.tsx';
import { useMailedLink } from '#web/features/accounts/use-mailed-link.ts';

test('reads the secret without characters added by a mail program, and removes it from the address', async () => {
  const before = location.href;
  history.replaceState(null, '', '?utm_source=mail&token=aB3_-x.%3E');
  const link = renderHook(() => useMailedLink(['token']), {
    wrapper: ({ children }) => (
      <PageDataProvider data={{ ...pageData, hasSecret: true }}>{children}</PageDataProvider>
    ),
  });
  await expect
    .poll(() => link.result.current)
    .toEqual({ status: 'given', name: 'token', token: 'aB3_-x' });
  await expect.poll(() => location.search).toBe('?utm_source=mail');
  history.replaceState(null, '', before);
});
