/** OpenID Connect providers for signing in. */
export const providerNames = ['google', 'apple'] as const;

export type ProviderName = (typeof providerNames)[number];

export const providerLabels = { google: 'Google', apple: 'Apple' } as const satisfies Record<
  ProviderName,
  string
>;
