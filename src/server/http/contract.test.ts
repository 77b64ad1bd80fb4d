import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#domain/shared/app-error.ts';
import { holdAnswers, strictly } from '#server/http/contract.ts';
import { createErrorHandler } from '#server/http/errors.ts';
import { answerWithText, textEvents, wantsEvents } from '#server/http/event-stream.ts';
import { createRoute, createRouter, json, jsonBody, jsonOrEvents, z } from '#server/http/router.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

/* Answers have no field, status or code outside the OpenAPI document. */

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

const letter = z.object({
  id: z.string(),
  sender: z.object({ name: z.string() }).nullable(),
  places: z.array(z.object({ start: z.int() })).optional(),
});

const change = z.object({
  text: z.string(),
  sender: z.object({ name: z.string() }).optional(),
});

const readRoute = createRoute({
  method: 'get',
  path: '/letters/{id}',
  opensTo: 'public',
  request: { params: z.object({ id: z.string() }) },
  refuses: { 'not-found': ['error.not_found'] },
  responses: { 200: json(letter, 'A letter.') },
});

const code = 'compliment.form.error.empty';

describe('an answer', () => {
  test('that its route describes is let through', async () => {
    const answer = { id: '1', sender: null, places: [{ start: 1 }] };
    const response = await ask(() => answer);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(answer);
  });

  test.each([
    ['at the top', { id: '1', sender: null, email: 'ada@example.org' }, /"email"/u],
    [
      'inside',
      { id: '1', sender: { name: 'Ada', email: 'ada@example.org' } },
      /"email".*at sender/su,
    ],
    [
      'in a list',
      { id: '1', sender: null, places: [{ start: 1, end: 2 }] },
      /"end".*places\[0\]/su,
    ],
  ])('with one column too much %s fails, and says where', async (_, answer, place) => {
    await expect(ask(() => answer)).rejects.toThrow(place);
    await expect(ask(() => answer)).rejects.toThrow('GET /api/letters/:id 200');
  });

  test('without one that was promised fails', async () => {
    const answer: { id: string; sender: null } = JSON.parse('{"id":"1"}');
    await expect(ask(() => answer)).rejects.toThrow('sender');
  });

  test('is a refusal only by a code that the route names', async () => {
    const refused = await ask(() => {
      throw new AppError('not-found', 'error.not_found');
    });
    expect(refused.status).toBe(404);
    const other = ask(() => {
      throw new AppError('not-found', 'admin.users.error.not_found');
    });
    await expect(other).rejects.toThrow('code');
    const conflict = ask(() => {
      throw new AppError('conflict', 'appeal.error.already');
    });
    await expect(conflict).rejects.toThrow('GET /api/letters/:id answers 409');
  });

  test('refuses a field only by the name that the request has for it', async () => {
    expect((await refuseField('text')).status).toBe(422);
    expect((await refuseField('sender.name')).status).toBe(422);
    for (const name of ['words', 'name', 'sender.words'])
      await expect(refuseField(name)).rejects.toThrow(`“${name}”`);
  });

  test('of no route is a refusal', async () => {
    const app = createTestRouter(() => ({ id: '1', sender: null }));
    expect((await app.request('/api/nowhere')).status).toBe(404);
    await expect(app.request('/api/loose')).rejects.toThrow('GET /api/loose 404');
  });
});

describe('an event stream', () => {
  test('brings the events that its route describes', async () => {
    const events = await (await askForEvents({ id: '1', sender: null })).text();
    expect(events).toContain('event: done');
  });

  test('breaks at any other', async () => {
    const answer = { id: '1', sender: null, email: 'ada@example.org' };
    await expect((await askForEvents(answer)).text()).rejects.toThrow('POST /api/letters 200');
  });
});

test('a schema is strict at any depth, and one that hides fields is refused', () => {
  const schema = z.object({
    one: z.record(z.string(), z.object({ a: z.int() })),
    two: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('x') }),
      z.object({ kind: z.literal('y'), b: z.union([z.string(), z.null()]) }),
    ]),
    three: z.partialRecord(z.enum(['de', 'en']), z.string()).optional(),
  });
  const fits = (value: unknown) => z.safeParse(strictly(schema), value).success;
  expect(fits({ one: { k: { a: 1 } }, two: { kind: 'y', b: null } })).toBe(true);
  expect(fits({ one: { k: { a: 1, b: 1 } }, two: { kind: 'x' } })).toBe(false);
  expect(fits({ one: {}, two: { kind: 'x', b: 'y' } })).toBe(false);
  expect(fits({ one: {}, two: { kind: 'x' }, three: { de: 'y' } })).toBe(true);
  expect(() => strictly(z.object({ a: z.string().transform(Number) }))).toThrow('pipe');
});

type Letter = z.infer<typeof letter>;

function ask(read: () => Letter) {
  return createTestRouter(read).request('/api/letters/1');
}

function askForEvents(answer: Letter) {
  const headers = { accept: 'text/event-stream' };
  return createTestRouter(() => answer).request('/api/letters', { method: 'POST', headers });
}

function refuseField(name: string) {
  const refuse = (): Letter => {
    throw new AppError('invalid', code, { fields: { [name]: code } });
  };
  return createTestRouter(refuse).request('/api/letters/1', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Du' }),
  });
}

/** With one route of each kind. */
function createTestRouter(read: () => Letter) {
  const app = createRouter();
  app.onError(createErrorHandler(product.context));
  const api = createRouter().basePath('/api');
  app.use(
    '/api/*',
    holdAnswers('/api', () => api.openAPIRegistry),
  );
  api.get('/loose', (c) => c.json({ nothing: 'of ours' }, 404));
  const writeRoute = createRoute({
    method: 'post',
    path: '/letters',
    opensTo: 'public',
    responses: { 200: jsonOrEvents(letter, textEvents(letter), 'A letter.') },
  });
  api.post(writeRoute.path, async (c, next) => {
    if (!wantsEvents(c)) return next();
    return answerWithText(c, product.context.log, (onText) => {
      onText('Du');
      return Promise.resolve(read());
    });
  });
  const changeRoute = createRoute({
    method: 'put',
    path: '/letters/{id}',
    opensTo: 'public',
    request: { params: readRoute.request.params, body: jsonBody(change) },
    refuses: { invalid: [code] },
    responses: { 200: json(letter, 'A letter.') },
  });
  api
    .openapi(changeRoute, (c) => c.json(read(), 200))
    .openapi(readRoute, (c) => c.json(read(), 200))
    .openapi(writeRoute, (c) => c.json(read(), 200));
  api.all('*', () => {
    throw new AppError('not-found', 'error.not_found');
  });
  app.route('/', api);
  return app;
}
