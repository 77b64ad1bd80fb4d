import { isRefusal } from '#web/api/errors.ts';
import { randomId } from '#web/api/random-id.ts';
import { repeatableHeader } from '#web/api/request.ts';

/** Keys of calls without a known answer, by their content. */
const unanswered = new Map<string, string>();

/**
 * Makes a call with an idempotency key. After a lost answer, the next call with the same content uses the same key, so
 * the server acts once and returns the first result.
 */
export async function callOnce<Result>(
  content: readonly string[],
  call: (options: { headers: Record<string, string> }) => Promise<Result>,
): Promise<Result> {
  const name = JSON.stringify(content);
  const key = unanswered.get(name) ?? randomId();
  unanswered.set(name, key);
  try {
    const result = await call({ headers: { [repeatableHeader]: key } });
    unanswered.delete(name);
    return result;
  } catch (error) {
    if (isRefusal(error)) unanswered.delete(name);
    throw error;
  }
}
