import { expect, test, vi } from 'vitest';
import { refusal, replaceNetwork } from '#test/browser/network.ts';
import { inGerman, renderHook } from '#test/browser/render-hook.tsx';
import { createQueryClient } from '#web/api/query-client.ts';
import { useDecide, type Decision, type Report } from '#web/features/moderation/queries.ts';

function reportOf(complimentId: string, appealId: string | null = null): Report {
  return {
    complimentId,
    text: 'Deine Ruhe steckt alle an.',
    reason: 'Zu privat.',
    waitingSince: '2026-06-15T10:00:00.000Z',
    isAnonymous: false,
    isAi: false,
    createdAt: '2026-06-15T09:00:00.000Z',
    sender: null,
    receiver: { name: 'Mira' },
    appeal: appealId === null ? null : { id: appealId, sentence: 'Nett gemeint.', rule: 'other' },
  };
}

const done = { status: 200, body: { ok: true } };

test('one that fails, or was decided before, does not keep the rest from being decided', async () => {
  const network = replaceNetwork();
  network.answer('POST /api/admin/reports/a/approve', done);
  network.answer('POST /api/admin/reports/b/approve', refusal(409, 'moderation.error.approved'));
  network.answer('POST /api/admin/reports/c/approve', refusal(500, 'error.unexpected'));
  network.answer('POST /api/admin/reports/d/approve', done);
  const client = createQueryClient();
  client.setQueryData(['reports', 'count'], { count: 4 });
  const decide = renderHook(useDecide, inGerman(client));
  const onProgress = vi.fn<(done: number) => void>();
  const reports = ['a', 'b', 'c', 'd'].map((id) => reportOf(id));
  const asked = { decision: 'approve', reports, rule: 'other', onProgress } as const;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const deciding = decide.current.mutateAsync(asked);
  // One that fails is tried three times.
  await vi.advanceTimersByTimeAsync(3000);
  const outcome = await deciding;
  vi.useRealTimers();
  expect(outcome).toMatchObject({ done: 2, already: [{ status: 409 }], failed: 1 });
  expect(onProgress.mock.calls).toEqual([[1], [2], [3], [4]]);
  expect(client.getQueryState(['reports', 'count'])?.isInvalidated).toBe(true);
});

test('whoever may not decide any more hears that, and the rights are asked for again', async () => {
  const network = replaceNetwork();
  network.answer('POST /api/admin/reports/a/approve', refusal(403, 'admin.error.forbidden'));
  const client = createQueryClient();
  client.setQueryData(['profile'], { isAdmin: true });
  const decide = renderHook(useDecide, inGerman(client));
  const reports = ['a', 'b'].map((id) => reportOf(id));
  const asked = { decision: 'approve', reports, rule: 'other', onProgress: () => {} } as const;
  await expect(decide.current.mutateAsync(asked)).rejects.toMatchObject({ status: 403 });
  expect(network.calls).toHaveLength(1);
  expect(client.getQueryState(['profile'])?.isInvalidated).toBe(true);
});

test.for([
  ['delete', 'POST /api/admin/reports/a/delete', { rule: 'unkind' }],
  ['uphold', 'POST /api/admin/appeals/objection', { decision: 'upheld' }],
  ['reject', 'POST /api/admin/appeals/objection', { decision: 'rejected' }],
] as const satisfies [Decision, string, unknown][])(
  'to %s asks %s',
  async ([decision, to, body]) => {
    const network = replaceNetwork();
    network.answer(to, done);
    const decide = renderHook(useDecide, inGerman());
    const reports = [reportOf('a', 'objection')];
    await decide.current.mutateAsync({ decision, reports, rule: 'unkind', onProgress: () => {} });
    expect(network.calls).toEqual([{ to, body }]);
  },
);
