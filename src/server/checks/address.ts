import { z } from 'zod';
import type { Check } from '#server/checks/check.ts';
import { boundedFetch } from '#server/runtime/bounded-fetch.ts';
import { causeOf } from '#server/runtime/error-code.ts';
import { version } from '#server/runtime/version.ts';

const health = z.object({ status: z.enum(['ok', 'unavailable']), version: z.string() });

/** Asks for the health at APP_URL, as a visitor would. */
export const checkAddress: Check = async ({ config }, signal) => {
  let answer: Response;
  try {
    answer = await boundedFetch(`${config.appUrl}/api/health`, { signal });
  } catch (error) {
    return [{ finding: 'address_unreachable', values: { code: causeOf(error) } }];
  }
  if (answer.status >= 300 && answer.status < 400) return [{ finding: 'address_redirects' }];
  const answered = health.safeParse(await answer.json().catch(() => null));
  if (!answered.success) return [{ finding: 'address_other', values: { status: answer.status } }];
  const values = { version: answered.data.version, own: version };
  const isSame = values.version === version;
  return [{ finding: isSame ? 'address_answers' : 'address_other_version', values }];
};
