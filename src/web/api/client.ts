import { hc, parseResponse } from 'hono/client';
import type { Api } from '#server/bootstrap/app.ts';
import { request } from '#web/api/request.ts';

/**
 * Calls the API with the types of its routes. `read` returns the body of a success and throws an ApiError otherwise:
 * `await read(api.profile.$get())`.
 */
export const { api } = hc<Api>('/', { fetch: request });

export const read = parseResponse;
