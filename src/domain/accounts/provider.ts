/** Who can vouch for people here, by OpenID Connect. */
export const providerNames = ['google', 'apple'] as const;

export type ProviderName = (typeof providerNames)[number];

/** What they call themselves, in every language. */
export const providerLabels = { google: 'Google', apple: 'Apple' } as const satisfies Record<
  ProviderName,
  string
>;
