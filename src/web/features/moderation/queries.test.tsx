import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork } from '#tests/component/support/network.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { useDecide, type DecisionRequest } from '#web/features/moderation/queries.ts';

const many = 'POST /api/admin/cases/decisions';
const one = 'POST /api/admin/cases/a/decision';
const { signal } = new AbortController();

test('many letters are decided in parts, and each part reports its progress', async () => {
  const network = replaceNetwork();
  network.answer(many, { status: 200, body: { done: 18, already: 1, claimed: 1 } });
  const client = createQueryClient();
  client.setQueryData(['reports', 'count'], { count: 45 });
  const decide = renderHook(() => useDecide(), { wrapper: inGerman(client) });
  const onProgress = vi.fn<(done: number) => void>();
  const request = manyOf(45, 'removed', onProgress);
  const outcome = await decide.result.current.mutateAsync({ request, signal });
  expect(outcome).toMatchObject({ done: 54, already: 3, claimed: 3, failed: 0, remaining: [] });
  expect(onProgress.mock.calls).toEqual([[20], [40], [45]]);
  expect(network.calls[2]).toMatchObject({
    to: many,
    body: {
      complimentIds: ['40', '41', '42', '43', '44'],
      decision: 'removed',
      rule: 'unkind',
    },
  });
  expect(client.getQueryState(['reports', 'count'])?.isInvalidated).toBe(true);
});

test('a stop lets the current part finish and starts no further one', async () => {
  const network = replaceNetwork();
  network.answer(many, { status: 200, body: { done: 20, already: 0, claimed: 0 } });
  const decide = renderHook(() => useDecide(), { wrapper: inGerman() });
  const stopping = new AbortController();
  const request = manyOf(45, 'approved', () => stopping.abort());
  const outcome = await decide.result.current.mutateAsync({ request, signal: stopping.signal });
  expect(outcome).toMatchObject({
    done: 20,
    failed: 0,
    remaining: request.complimentIds.slice(20),
  });
  expect(network.calls).toHaveLength(1);
  const complimentIds = request.complimentIds.slice(0, 20);
  expect(network.calls[0]?.body).toEqual({ complimentIds, decision: 'approved' });
});

test('a failed part does not stop the other parts', async () => {
  const network = replaceNetwork();
  network.answer(many, refusal(404, 'error.not_found'));
  const decide = renderHook(() => useDecide(), { wrapper: inGerman() });
  const request = manyOf(25, 'approved', () => {});
  const outcome = await decide.result.current.mutateAsync({ request, signal });
  expect(outcome).toMatchObject({ done: 0, failed: 25, remaining: request.complimentIds });
  expect(network.calls).toHaveLength(2);
});

test('a moderator without the right gets an error, and the profile is fetched again', async () => {
  const network = replaceNetwork();
  network.answer(many, refusal(403, 'admin.error.forbidden'));
  const client = createQueryClient();
  client.setQueryData(['profile'], { role: 'moderator' });
  const decide = renderHook(() => useDecide(), { wrapper: inGerman(client) });
  const request = manyOf(45, 'approved', () => {});
  await expect(decide.result.current.mutateAsync({ request, signal })).rejects.toMatchObject({
    status: 403,
  });
  expect(network.calls).toHaveLength(1);
  expect(client.getQueryState(['profile'])?.isInvalidated).toBe(true);
});

test('a letter that another moderator has decided says who did', async () => {
  const network = replaceNetwork();
  network.answer(one, refusal(409, 'moderation.error.already_approved'));
  const decide = renderHook(() => useDecide(), { wrapper: inGerman() });
  const request = oneOf('approved');
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
  network.answer(one, refusal(status, code));
  const decide = renderHook(() => useDecide(), { wrapper: inGerman() });
  const decided = decide.result.current.mutateAsync({ request: oneOf('upheld'), signal });
  await expect(decided).rejects.toMatchObject({ status });
});

test('a premoderated letter stays undecided if it is limited or claimed by another moderator', async () => {
  const network = replaceNetwork();
  const decide = renderHook(() => useDecide(), { wrapper: inGerman() });
  const premoderated = { request: manyOf(1, 'refused', ignoreProgress), signal };
  network.answer(many, refusal(429, 'error.limited'));
  await expect(decide.result.current.mutateAsync(premoderated)).rejects.toMatchObject({
    status: 429,
  });
  network.answer(many, { status: 200, body: { done: 0, already: 0, claimed: 1 } });
  expect(await decide.result.current.mutateAsync(premoderated)).toMatchObject({
    claimed: 1,
    remaining: ['0'],
  });
});

test.for([
  ['approved', { decision: 'approved', sentence: '' }],
  ['removed', { decision: 'removed', rule: 'unkind', sentence: '' }],
  ['upheld', { decision: 'upheld', sentence: '' }],
  ['rejected', { decision: 'rejected', sentence: '' }],
] as const)('the decision %s is sent', async ([decision, body]) => {
  const network = replaceNetwork();
  network.answer(one, { status: 200, body: { ok: true } });
  const decide = renderHook(() => useDecide(), { wrapper: inGerman() });
  const request = oneOf(decision);
  expect(await decide.result.current.mutateAsync({ request, signal })).toMatchObject({ done: 1 });
  expect(network.calls).toEqual([{ to: one, body }]);
});

function manyOf(
  count: number,
  decision: DecisionRequest['decision'],
  onProgress: (done: number) => void,
): DecisionRequest {
  const complimentIds = Array.from({ length: count }, (_, place) => String(place));
  return { decision, complimentIds, rule: 'unkind', sentence: '', onProgress };
}

function oneOf(decision: DecisionRequest['decision']): DecisionRequest {
  return {
    decision,
    complimentIds: ['a'],
    rule: decision === 'removed' ? 'unkind' : null,
    sentence: '',
    onProgress: ignoreProgress,
  };
}

function ignoreProgress(): void {}
