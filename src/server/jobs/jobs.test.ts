import { expect, test } from 'vitest';
import { asError } from '#server/jobs/jobs.ts';
import { describeError } from '#server/runtime/log.ts';

test('a failed task is logged with its reason, and without personal data', () => {
  const stack = 'Error: The mail server is away.\n    at deliver (delivery.ts:1:1)';
  const failed = { message: 'The mail server is away.', stack, queue: 'deliver-mail' };
  expect(describeError(asError(failed))).toMatchObject({
    message: 'The mail server is away.',
    stack: '    at deliver (delivery.ts:1:1)',
  });
  const message = 'Key (email)=(mira@example.org) already exists.';
  const refused = { message, code: '23505', severity: 'ERROR', detail: message, stack: message };
  const logged = describeError(asError(refused));
  expect(logged).toMatchObject({ message: 'A query failed.', code: '23505' });
  expect(JSON.stringify(logged)).not.toContain('mira');
});
