import type { Config } from '#server/runtime/config.ts';

/** The session cookie’s name, without its prefix. */
export const sessionCookie = 'wohlwort.session_token';

export const hostPrefix = '__Host-';

type Installation = { config: Pick<Config, 'appUrl'> };

/** Adds `__Host-`, so that a neighbour domain cannot replace the cookie. The path must be `/`. */
export function hostCookie(installation: Installation, name: string): string {
  return isSecure(installation) ? `${hostPrefix}${name}` : name;
}

export function isSecure({ config }: Installation): boolean {
  return config.appUrl.startsWith('https:');
}
