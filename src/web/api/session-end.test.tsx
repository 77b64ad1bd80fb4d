import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { WireCode } from '#web/api/errors.ts';
import { clearEndReason, readEndReason, setEndReason, useEndReason } from '#web/api/session-end.ts';

beforeEach(clearEndReason);

describe('the reason for the end of a session', () => {
  test('is the first one until the next sign-in', async () => {
    const reason = renderHook(useEndReason);
    expect(reason.result.current).toBeNull();
    setEndReason('ended_elsewhere');
    setEndReason('ended');
    await waitFor(() => expect(reason.result.current).toBe('ended_elsewhere'));
    clearEndReason();
    await waitFor(() => expect(reason.result.current).toBeNull());
  });

  test('is replaced by a clearer one from another tab', async () => {
    const reason = renderHook(useEndReason);
    setEndReason('signed_out');
    setEndReason('ended');
    await waitFor(() => expect(reason.result.current).toBe('signed_out'));
    setEndReason('inactivity');
    await waitFor(() => expect(reason.result.current).toBe('inactivity'));
  });

  test('is read from a refusal; an unknown code means an expired session', () => {
    expect(readEndReason(new WireCode('session.error.password_changed'))).toBe('password_changed');
    expect(readEndReason(new WireCode('session.error.unheard_of'))).toBe('ended');
  });
});
