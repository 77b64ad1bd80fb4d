import type { Config } from '#server/runtime/config.ts';

/** Lets a provider of the tests stand in for Google and Apple. */
export function withIssuer(config: Config, issuer: string | undefined): Config {
  if (issuer === undefined) return config;
  const { google, apple } = config;
  return {
    ...config,
    google: google && { ...google, issuer },
    apple: apple && { ...apple, issuer },
  };
}
