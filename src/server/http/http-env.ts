import type { Actor } from '#domain/shared/actor.ts';

export type HttpEnv = {
  Variables: {
    actor: Actor;
    requestId: string;
    /** The caller's address, as far as proxies are trusted. */
    address: string;
    /** The browser’s random id; only on calls about accounts. */
    device: string;
  };
};
