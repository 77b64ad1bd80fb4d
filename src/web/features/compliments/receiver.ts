import type { InferResponseType } from 'hono/client';
import type { api } from '#web/api/client.ts';

/** A random receiver, as POST /api/draws answers. */
export type Receiver = InferResponseType<typeof api.draws.$post, 200>;
