import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { openPromise } from '#tests/component/support/open-promise.ts';
import { ApiError } from '#web/api/errors.ts';
import { createQueryClient } from '#web/api/query-client.ts';

test('an invalidation before the first answer fetches again', async () => {
  const client = createQueryClient();
  const first = openPromise<string>();
  const answers = [() => first.promise, async () => 'neu@example.org'];
  const queryKey = ['email'];
  const email = renderHook(
    () => useQuery({ queryKey, queryFn: () => answers.shift()?.() ?? 'asked too often' }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  await waitFor(() => expect(answers).toHaveLength(1));

  const isFresh = client.invalidateQueries({ queryKey });
  first.resolve('alt@example.org');
  await isFresh;
  await waitFor(() => expect(email.result.current.data).toBe('neu@example.org'));
  email.unmount();
  client.clear();
});

test('a call without an answer has the connection checked at once, and a refusal does not', async () => {
  const client = createQueryClient();
  const checks: string[] = [];
  const health = renderHook(
    () => useQuery({ queryKey: ['health'], queryFn: () => checks.push('check') }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  await waitFor(() => expect(checks).toHaveLength(1));
  const fail = async (status: number): Promise<void> => {
    const error = new ApiError('error.connection', '', { status });
    await client
      .fetchQuery({ queryKey: ['letters'], queryFn: () => Promise.reject(error) })
      .catch(() => undefined);
  };
  await fail(429);
  expect(checks).toHaveLength(1);
  await fail(0);
  await waitFor(() => expect(checks).toHaveLength(2));
  health.unmount();
  client.clear();
});
