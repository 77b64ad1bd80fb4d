/** OpenID Connect providers for signing in; `oidc` is the house's own. */
export const providerNames = ['google', 'apple', 'oidc'] as const;

export type ProviderName = (typeof providerNames)[number];

/** The house's own provider, as pages show it. */
export type HouseProvider = {
  name: string;
  /** True if members sign in nowhere else. */
  isOnly: boolean;
};

const labels = { google: 'Google', apple: 'Apple', oidc: 'OpenID Connect' } as const;

/** The name on buttons and in texts. */
export function providerLabel(provider: ProviderName, house: HouseProvider | null): string {
  return (provider === 'oidc' ? house?.name : null) ?? labels[provider];
}
