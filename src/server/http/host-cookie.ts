import type { Config } from '#server/runtime/config.ts';

/** The cookie by which a session is recognised, without its prefix. */
export const sessionCookie = 'wohlwort.session_token';

export const hostPrefix = '__Host-';

type Installation = { config: Pick<Config, 'appUrl'> };

/**
 * The name of a cookie of ours. With `__Host-` the browser takes it only from this very host, over https and for
 * all of it: no neighbour under the same domain can put one of theirs in its place. The path must be `/` then.
 */
export function hostCookie(installation: Installation, name: string): string {
  return isSecure(installation) ? `${hostPrefix}${name}` : name;
}

export function isSecure({ config }: Installation): boolean {
  return config.appUrl.startsWith('https:');
}
