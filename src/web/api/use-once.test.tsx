import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import { openPromise, type OpenPromise } from '#tests/component/support/open-promise.ts';
import { useOnce } from '#web/api/use-once.ts';

/** Records calls, which the test resolves or rejects. */
function openCalls() {
  const calls: { name: string; end: OpenPromise<string> }[] = [];
  const mutationFn = (name: string): Promise<string> => {
    const end = openPromise<string>();
    calls.push({ name, end });
    return end.promise;
  };
  const names = () => calls.map(({ name }) => name);
  return { calls, names, mutationFn };
}

test('two equal calls act once, and both get the answer', async () => {
  const { calls, names, mutationFn } = openCalls();
  const mutation = renderHook(() => useOnce({ mutationFn }), { wrapper: inGerman() });
  const both = [
    mutation.result.current.mutateAsync('send'),
    mutation.result.current.mutateAsync('send'),
  ];
  await waitFor(() => expect(names()).toEqual(['send']));
  calls[0]?.end.resolve('sent');
  expect(await Promise.all(both)).toEqual(['sent', 'sent']);
  expect(names()).toEqual(['send']);
});

test('a call with other variables may run at the same time', async () => {
  const { names, mutationFn } = openCalls();
  const mutation = renderHook(() => useOnce({ mutationFn }), { wrapper: inGerman() });
  mutation.result.current.mutate('first');
  mutation.result.current.mutate('second');
  await waitFor(() => expect(names()).toEqual(['first', 'second']));
});

test('after an answer, even a refusal, the same call may run again', async () => {
  const { calls, names, mutationFn } = openCalls();
  const mutation = renderHook(() => useOnce({ mutationFn }), { wrapper: inGerman() });
  mutation.result.current.mutate('send');
  await waitFor(() => expect(names()).toHaveLength(1));
  calls[0]?.end.reject(new Error('refused'));
  await waitFor(() => expect(mutation.result.current.isError).toBe(true));
  mutation.result.current.mutate('send');
  await waitFor(() => expect(names()).toEqual(['send', 'send']));
});

test('each failure is reported, even of an earlier call and after unmounting', async () => {
  const { calls, names, mutationFn } = openCalls();
  const mutation = renderHook(() => useOnce({ mutationFn }), { wrapper: inGerman() });
  const errors: string[] = [];
  const onError = (error: Error, name: string) => void errors.push(`${name} ${error.message}`);
  mutation.result.current.mutate('first', { onError });
  mutation.result.current.mutate('second', { onError });
  mutation.result.current.mutate('third', { onError });
  await waitFor(() => expect(names()).toHaveLength(3));
  calls[0]?.end.reject(new Error('refused'));
  await waitFor(() => expect(errors).toEqual(['first refused']));
  calls[2]?.end.reject(new Error('refused'));
  await waitFor(() => expect(errors).toEqual(['first refused', 'third refused']));
  mutation.unmount();
  calls[1]?.end.reject(new Error('lost'));
  await waitFor(() => expect(errors).toEqual(['first refused', 'third refused', 'second lost']));
});
