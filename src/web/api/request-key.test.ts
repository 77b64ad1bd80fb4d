import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/errors.ts';
import { withRequestKey } from '#web/api/request-key.ts';
import { requestKeyHeader } from '#web/api/request.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u;

/** Returns a call that records its key. */
function calling(keys: string[], failure?: ApiError) {
  return async ({ headers }: { headers: Record<string, string> }): Promise<string> => {
    keys.push(headers[requestKeyHeader] ?? '');
    if (failure !== undefined) throw failure;
    return 'done';
  };
}

describe('callOnce', () => {
  const lost = new ApiError('error.connection', '', { status: 0 });
  const refused = new ApiError('compliment.report.error.reason_long', '', { status: 422 });

  it('reuses the key while the result of the call is unknown', async () => {
    const keys: string[] = [];
    await expect(withRequestKey(['report', 'a'], calling(keys, lost))).rejects.toMatchObject({
      code: lost.code,
    });
    await expect(withRequestKey(['report', 'a'], calling(keys))).resolves.toBe('done');
    expect(keys[0]).toMatch(uuid);
    expect(keys[1]).toBe(keys[0]);
  });

  it('takes a new key after a success, after a refusal and for other content', async () => {
    const keys: string[] = [];
    await withRequestKey(['report', 'b'], calling(keys));
    await expect(withRequestKey(['report', 'b'], calling(keys, refused))).rejects.toMatchObject({
      code: refused.code,
    });
    await expect(withRequestKey(['report', 'b'], calling(keys, lost))).rejects.toMatchObject({
      code: lost.code,
    });
    await withRequestKey(['report', 'c'], calling(keys));
    expect(new Set(keys).size).toBe(4);
  });
});
