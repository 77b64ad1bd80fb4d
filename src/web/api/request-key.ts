import { isRefusal } from '#web/api/errors.ts';
import { randomId } from '#web/api/random-id.ts';
import { requestKeyHeader } from '#web/api/request.ts';

/** Keys of calls without a known answer, by their content. */
const pendingKeys = new Map<string, string>();

/**
 * Makes a call with an idempotency key. After a lost answer, the next call with the same content uses the same key, so
 * the server acts once and returns the first result.
 */
export async function withRequestKey<Result>(
  content: readonly string[],
  call: (options: { headers: Record<string, string> }) => Promise<Result>,
): Promise<Result> {
  const name = JSON.stringify(content);
  const key = pendingKeys.get(name) ?? randomId();
  pendingKeys.set(name, key);
  try {
    const result = await call({ headers: { [requestKeyHeader]: key } });
    pendingKeys.delete(name);
    return result;
  } catch (error) {
    if (isRefusal(error)) pendingKeys.delete(name);
    throw error;
  }
}
