import { z } from 'zod';
import { createProviders } from '#server/auth/providers.ts';
import type { Check } from '#server/checks/check.ts';
import { faultOutside } from '#server/runtime/fault.ts';

/** Begins a sign-in with the house's own account, for which the provider must tell about itself. */
export const checkSignIn: Check = async ({ config, clock }) => {
  const { oidc } = config;
  if (oidc === null) return [];
  try {
    await createProviders(config, clock).begin('oidc', 'nothing');
    return [{ finding: 'sign_in_found', subject: oidc.name }];
  } catch (error) {
    const { success, data } = otherIssuer.safeParse(error);
    if (success) return [{ finding: 'sign_in_issuer', values: { issuer: data.cause.body.issuer } }];
    const address = `${oidc.issuer.replace(/\/$/u, '')}/.well-known/openid-configuration`;
    return [{ finding: 'sign_in_silent', values: { address, reason: faultOutside(error).code } }];
  }
};

/** The client's error for metadata of another issuer than the configured one. */
const otherIssuer = z.object({
  cause: z.object({ attribute: z.literal('issuer'), body: z.object({ issuer: z.string() }) }),
});
