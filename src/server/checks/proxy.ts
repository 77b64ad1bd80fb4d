import { z } from 'zod';
import type { Check } from '#server/checks/check.ts';
import { boundedFetch } from '#server/runtime/bounded-fetch.ts';

const proxiesShape = z.object({ proxies: z.int(), isForwarded: z.boolean() });

/** An address for examples (RFC 5737): an entry that only the caller can have written. */
const invented = '192.0.2.1';

/** Compares TRUST_PROXY with the proxies that a request to APP_URL passes. */
export const checkProxy: Check = async ({ config }, signal) => {
  const answer = await ask(config.appUrl, signal);
  const parsed = proxiesShape.safeParse(answer);
  if (!parsed.success) return [];
  const trusted = config.trustedProxies;
  const { isForwarded } = parsed.data;
  const proxies =
    trusted === 0 && isForwarded ? Math.max(1, parsed.data.proxies) : parsed.data.proxies;
  const values = { proxies, trusted };
  if (proxies > trusted) return [{ finding: 'proxy_untrusted', values }];
  if (proxies < trusted) return [{ finding: 'proxy_forgeable', values }];
  return [{ finding: trusted === 0 ? 'proxy_none' : 'proxy_right', values }];
};

/** Null without an answer: the check of the address says so. */
async function ask(appUrl: string, signal: AbortSignal): Promise<unknown> {
  try {
    const headers = { 'x-forwarded-for': invented };
    const answer = await boundedFetch(`${appUrl}/api/proxies`, { signal, headers });
    return await answer.json();
  } catch {
    return null;
  }
}
