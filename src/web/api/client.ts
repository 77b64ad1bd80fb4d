import { hc, parseResponse } from 'hono/client';
import type { Api } from '#server/bootstrap/app.ts';
import { request } from '#web/api/request.ts';

/**
 * Every call of the API with the types of its routes. `read` gives the body of a success; anything else is thrown
 * as ApiError: `await read(api.profile.$get())`.
 */
export const { api } = hc<Api>('/', { fetch: request });

export const read = parseResponse;
