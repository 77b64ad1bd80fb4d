import { renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import admin from '#texts/de/admin.json' with { type: 'json' };
import app from '#texts/de/app.json' with { type: 'json' };
import texts from '#texts/de/site.json' with { type: 'json' };
import { ApiError, readApiError } from '#web/api/errors.ts';
import { useFailedText, useFailureText } from '#web/api/use-failure-text.ts';

const failureText = () => renderHook(useFailureText, { wrapper: inGerman() }).result.current;

describe('the cause of a failed request', () => {
  test('is the connection without an answer, in the text of the caller', () => {
    const unreached = new ApiError('error.connection', '', { status: 0 });
    expect(failureText()(unreached)).toBe(texts['error.connection']);
    expect(failureText()(unreached, 'dashboard.error.fetch')).toBe(app['dashboard.error.fetch']);
    expect(failureText()(null)).toBe(texts['error.connection']);
    const tooSlow = new DOMException('', 'TimeoutError');
    expect(failureText()(tooSlow)).toBe(texts['error.connection']);
  });

  test.each([500, 502, 503, 504])('is a trouble of the server after %d', (status) => {
    const failed = new ApiError('error.unexpected', 'Oops', { status });
    expect(failureText()(failed, 'dashboard.error.fetch')).toBe(texts['list.state.trouble']);
  });

  test('is the text of the refusal', () => {
    const refused = new ApiError('error.not_found', '', { status: 404 });
    expect(failureText()(refused, 'dashboard.error.fetch')).toBe(texts['error.not_found']);
  });

  test('is the rate limit, also for an answer of a proxy without a code', async () => {
    const limited = await readApiError(new Response('slow down', { status: 429 }));
    expect(failureText()(limited, 'dashboard.error.fetch')).toBe(texts['error.limited']);
  });
});

test('the failed action comes first and its cause on the next line', () => {
  const { result } = renderHook(useFailedText, { wrapper: inGerman() });
  const words = admin['moderation.approve.failed'];
  const failures = [
    [new ApiError('error.connection', '', { status: 0 }), texts['error.connection']],
    [
      new ApiError('error.unexpected', 'Die Datenbank klemmt.', { status: 500 }),
      texts['list.state.trouble'],
    ],
    [new ApiError('error.unexpected', '', { status: 502 }), texts['list.state.trouble']],
    [new ApiError('admin.error.forbidden', '', { status: 403 }), texts['admin.error.forbidden']],
  ] as const;
  for (const [error, cause] of failures)
    expect(result.current('moderation.approve.failed', error)).toBe(`${words}\n${cause}`);
});
