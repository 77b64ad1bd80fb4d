import type { Actor } from '#domain/shared/actor.ts';

/** What every handler finds on Hono's context. */
export type HttpEnv = {
  Variables: {
    actor: Actor;
    requestId: string;
    /** The caller's network address, as far as the configuration trusts it. */
    address: string;
    /** The random mark of the caller's browser; only on the calls about accounts. */
    device: string;
  };
};
