import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork } from '#tests/component/support/network.ts';
import { useExportAudit } from '#web/features/audit/queries.ts';

const to = 'POST /api/admin/audit/export';
const filter = { area: 'account.', person: 'Mira', days: null, hidesReads: false };

const part = (ids: number[], isLast: boolean) => ({
  status: 200,
  body: { events: ids.map((id) => ({ id })), isLast },
});

test('the log is exported in parts, each from the end of the previous part', async () => {
  const network = replaceNetwork();
  network.answer(to, part([9, 8], false), part([7, 6], false), part([5], true));
  const onProgress = vi.fn<(done: number) => void>();
  const collect = renderHook(useExportAudit, { wrapper: inGerman() });
  const events = await collect.result.current.mutateAsync({ filter, onProgress });
  expect(events.map(({ id }) => id)).toEqual([9, 8, 7, 6, 5]);
  const asked = { area: 'account.', person: 'Mira', looks: 'show' };
  expect(network.calls.map(({ body }) => body)).toEqual([
    { ...asked, before: null },
    { ...asked, before: 8 },
    { ...asked, before: 6 },
  ]);
  expect(onProgress.mock.calls).toEqual([[2], [4], [5]]);
});

test('the export of an empty log ends after one call', async () => {
  const network = replaceNetwork();
  network.answer(to, part([], false));
  const collect = renderHook(useExportAudit, { wrapper: inGerman() });
  expect(await collect.result.current.mutateAsync({ filter, onProgress: () => {} })).toEqual([]);
  expect(network.calls).toHaveLength(1);
});

test('a failed part fails the export, so that no partial log is saved', async () => {
  const network = replaceNetwork();
  network.answer(to, part([9], false), refusal(500, 'error.unexpected'));
  const collect = renderHook(useExportAudit, { wrapper: inGerman() });
  const taken = collect.result.current.mutateAsync({ filter, onProgress: () => {} });
  await expect(taken).rejects.toMatchObject({ status: 500 });
});
