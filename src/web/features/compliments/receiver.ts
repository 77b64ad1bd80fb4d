import type { InferResponseType } from 'hono/client';
import type { api } from '#web/api/client.ts';

/** Somebody drawn by chance, as GET /api/profiles/random answers. */
export type Receiver = InferResponseType<typeof api.profiles.random.$get, 200>;
