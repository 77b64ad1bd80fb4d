import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork } from '#tests/component/support/network.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { useDecide, type DecisionRequest } from '#web/features/moderation/queries.ts';

const decisionOn = (complimentId: string) => `POST /api/admin/cases/${complimentId}/decision`;
const done = { status: 200, body: { ok: true } };

test('letters are decided one after the other, and one that fails stops no other', async () => {
  const network = replaceNetwork();
  network.answer(decisionOn('a'), done);
  network.answer(decisionOn('b'), refusal(429, 'error.limited'));
  network.answer(decisionOn('c'), refusal(409, 'moderation.error.already_approved'));
  network.answer(decisionOn('d'), refusal(404, 'error.not_found'));
  network.answer(decisionOn('e'), done);
  const client = createQueryClient();
  client.setQueryData(['reports', 'count'], { count: 45 });
  const decide = renderHook(() => useDecide(), { wrapper: inGerman(client) });
  const outcome = await decide.result.current.mutateAsync(requestFor('removed', 'abcde'));
  expect(outcome).toMatchObject({ done: 2, already: 2, remaining: ['b'] });
  expect(network.calls[4]).toEqual({
    to: decisionOn('e'),
    body: { decision: 'removed', rule: 'unkind', sentence: '' },
  });
  expect(client.getQueryState(['reports', 'count'])?.isInvalidated).toBe(true);
});

test('a moderator without the right gets an error, and the profile is fetched again', async () => {
  const network = replaceNetwork();
  network.answer(decisionOn('a'), refusal(403, 'admin.error.forbidden'));
  const client = createQueryClient();
  client.setQueryData(['profile'], { role: 'moderator' });
  const decide = renderHook(() => useDecide(), { wrapper: inGerman(client) });
  const decided = decide.result.current.mutateAsync(requestFor('approved', 'ab'));
  await expect(decided).rejects.toMatchObject({ status: 403 });
  expect(network.calls).toHaveLength(1);
  expect(client.getQueryState(['profile'])?.isInvalidated).toBe(true);
});

test('a letter that another moderator has decided says who did', async () => {
  const network = replaceNetwork();
  network.answer(decisionOn('a'), refusal(409, 'moderation.error.already_approved'));
  const decide = renderHook(() => useDecide(), { wrapper: inGerman() });
  expect(await decide.result.current.mutateAsync(requestFor('approved', 'a'))).toMatchObject({
    already: 1,
    refusal: { status: 409 },
  });
});

test('a single letter that cannot be decided now throws', async () => {
  const network = replaceNetwork();
  network.answer(decisionOn('a'), refusal(429, 'error.limited'));
  const decide = renderHook(() => useDecide(), { wrapper: inGerman() });
  const decided = decide.result.current.mutateAsync(requestFor('upheld', 'a'));
  await expect(decided).rejects.toMatchObject({ status: 429 });
});

test.for([
  ['approved', { decision: 'approved', sentence: '' }],
  ['removed', { decision: 'removed', rule: 'unkind', sentence: '' }],
  ['upheld', { decision: 'upheld', sentence: '' }],
  ['rejected', { decision: 'rejected', sentence: '' }],
] as const)('the decision %s is sent', async ([decision, body]) => {
  const network = replaceNetwork();
  network.answer(decisionOn('a'), done);
  const decide = renderHook(() => useDecide(), { wrapper: inGerman() });
  expect(await decide.result.current.mutateAsync(requestFor(decision, 'a'))).toMatchObject({
    done: 1,
  });
  expect(network.calls).toEqual([{ to: decisionOn('a'), body }]);
});

function requestFor(decision: DecisionRequest['decision'], ids: string): DecisionRequest {
  const rule = decision === 'removed' ? 'unkind' : null;
  return { decision, complimentIds: ids.split(''), rule, sentence: '' };
}
