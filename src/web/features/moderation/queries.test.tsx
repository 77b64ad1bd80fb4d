import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork } from '#tests/component/support/network.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import {
  premoderationCalls,
  reportCalls,
  useDecide,
  type DecisionRequest,
} from '#web/features/moderation/queries.ts';

const many = 'POST /api/admin/reports/decisions';
const decideMany = 'POST /api/admin/premoderation/decisions';
const { signal } = new AbortController();

test('many letters are decided in parts, and each part reports its progress', async () => {
  const network = replaceNetwork();
  network.answer(many, { status: 200, body: { done: 18, already: 1, claimed: 1 } });
  const client = createQueryClient();
  client.setQueryData(['reports', 'count'], { count: 45 });
  const decide = renderHook(() => useDecide(reportCalls), { wrapper: inGerman(client) });
  const onProgress = vi.fn<(done: number) => void>();
  const request = manyOf(45, 'delete', onProgress);
  const outcome = await decide.result.current.mutateAsync({ request, signal });
  expect(outcome).toMatchObject({ done: 54, already: 3, claimed: 3, failed: 0, remaining: [] });
  expect(onProgress.mock.calls).toEqual([[20], [40], [45]]);
  expect(network.calls[2]).toMatchObject({
    to: many,
    body: { complimentIds: ['40', '41', '42', '43', '44'], rule: 'unkind' },
  });
  expect(client.getQueryState(['reports', 'count'])?.isInvalidated).toBe(true);
});

test('a stop lets the current part finish and starts no further one', async () => {
  const network = replaceNetwork();
  network.answer(many, { status: 200, body: { done: 20, already: 0, claimed: 0 } });
  const decide = renderHook(() => useDecide(reportCalls), { wrapper: inGerman() });
  const stopping = new AbortController();
  const request = manyOf(45, 'approve', () => stopping.abort());
  const outcome = await decide.result.current.mutateAsync({ request, signal: stopping.signal });
  expect(outcome).toMatchObject({
    done: 20,
    failed: 0,
    remaining: request.complimentIds.slice(20),
  });
  expect(network.calls).toHaveLength(1);
  expect(network.calls[0]).toMatchObject({ body: { rule: null } });
});

test('a failed part does not stop the other parts', async () => {
  const network = replaceNetwork();
  network.answer(many, refusal(404, 'error.not_found'));
  const decide = renderHook(() => useDecide(reportCalls), { wrapper: inGerman() });
  const request = manyOf(25, 'approve', () => {});
  const outcome = await decide.result.current.mutateAsync({ request, signal });
  expect(outcome).toMatchObject({ done: 0, failed: 25, remaining: request.complimentIds });
  expect(network.calls).toHaveLength(2);
});

test('a moderator without the right gets an error, and the profile is fetched again', async () => {
  const network = replaceNetwork();
  network.answer(many, refusal(403, 'admin.error.forbidden'));
  const client = createQueryClient();
  client.setQueryData(['profile'], { role: 'moderator' });
  const decide = renderHook(() => useDecide(reportCalls), { wrapper: inGerman(client) });
  const request = manyOf(45, 'approve', () => {});
  await expect(decide.result.current.mutateAsync({ request, signal })).rejects.toMatchObject({
    status: 403,
  });
  expect(network.calls).toHaveLength(1);
  expect(client.getQueryState(['profile'])?.isInvalidated).toBe(true);
});

test('a letter that another moderator has decided says who did', async () => {
  const network = replaceNetwork();
  const to = 'POST /api/admin/reports/a/approve';
  network.answer(to, refusal(409, 'moderation.error.already_approved'));
  const decide = renderHook(() => useDecide(reportCalls), { wrapper: inGerman() });
  const request = oneOf('approve');
  expect(await decide.result.current.mutateAsync({ request, signal })).toMatchObject({
    already: 1,
    refusal: { status: 409 },
  });
});

test.for([
  [429, 'error.limited'],
  [409, 'moderation.error.claimed'],
] as const)('a letter that cannot be decided now (%i, %s) throws', async ([status, code]) => {
  const network = replaceNetwork();
  network.answer('POST /api/admin/appeals/objection', refusal(status, code));
  const decide = renderHook(() => useDecide(reportCalls), { wrapper: inGerman() });
  const decided = decide.result.current.mutateAsync({ request: oneOf('uphold'), signal });
  await expect(decided).rejects.toMatchObject({ status });
});

test('a premoderated letter stays undecided if it is limited or claimed by another moderator', async () => {
  const network = replaceNetwork();
  const decide = renderHook(() => useDecide(premoderationCalls), { wrapper: inGerman() });
  const premoderated = { request: manyOf(1, 'delete', ignoreProgress), signal };
  network.answer(decideMany, refusal(429, 'error.limited'));
  await expect(decide.result.current.mutateAsync(premoderated)).rejects.toMatchObject({
    status: 429,
  });
  network.answer(decideMany, { status: 200, body: { done: 0, already: 0, claimed: 1 } });
  expect(await decide.result.current.mutateAsync(premoderated)).toMatchObject({
    claimed: 1,
    remaining: ['0'],
  });
});

test.for([
  ['approve', 'POST /api/admin/reports/a/approve', undefined],
  ['delete', 'POST /api/admin/reports/a/delete', { rule: 'unkind', sentence: '' }],
  ['uphold', 'POST /api/admin/appeals/objection', { decision: 'upheld' }],
  ['reject', 'POST /api/admin/appeals/objection', { decision: 'rejected' }],
] as const)('the decision %s calls %s', async ([decision, to, body]) => {
  const network = replaceNetwork();
  network.answer(to, { status: 200, body: { ok: true } });
  const decide = renderHook(() => useDecide(reportCalls), { wrapper: inGerman() });
  const request = oneOf(decision);
  expect(await decide.result.current.mutateAsync({ request, signal })).toMatchObject({ done: 1 });
  expect(network.calls).toEqual([{ to, ...(body === undefined ? {} : { body }) }]);
});

function manyOf(
  count: number,
  decision: 'approve' | 'delete',
  onProgress: (done: number) => void,
): DecisionRequest {
  const complimentIds = Array.from({ length: count }, (_, place) => String(place));
  const verdict = decision === 'approve' ? 'keep' : 'remove';
  return { verdict, complimentIds, appealId: null, rule: 'unkind', sentence: '', onProgress };
}

function oneOf(decision: 'approve' | 'delete' | 'uphold' | 'reject'): DecisionRequest {
  return {
    verdict: decision === 'approve' || decision === 'uphold' ? 'keep' : 'remove',
    complimentIds: ['a'],
    appealId: decision === 'uphold' || decision === 'reject' ? 'objection' : null,
    rule: decision === 'delete' ? 'unkind' : null,
    sentence: '',
    onProgress: ignoreProgress,
  };
}

function ignoreProgress(): void {}
