import { isRefusal } from '#web/api/errors.ts';
import { randomId } from '#web/api/random-id.ts';
import { repeatableHeader } from '#web/api/request.ts';

/** Calls whose answer is not known yet or never came, by what they ask for. */
const unanswered = new Map<string, string>();

/**
 * Makes a call that acts once with a key of its own, so that it may be tried again. Who presses again
 * after an answer was lost asks for the same with the same key, and hears of the success.
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
