import type { InferResponseType } from 'hono/client';
import type { api } from '#web/api/client.ts';

/** A random receiver, as answered by POST /api/draws. */
export type Receiver = InferResponseType<typeof api.draws.$post, 200>;
