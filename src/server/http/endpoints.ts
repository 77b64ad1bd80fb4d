import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { BlankSchema, Schema } from 'hono/types';
import type { Actor, BeforeFactor, Person, Teammate } from '#domain/shared/actor.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { callerAt } from '#server/http/actor.ts';
import type { Access, Refusals } from '#server/http/error-responses.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { requestKeyHeader } from '#server/http/request-key.ts';
import { createRoute, createRouter, json, jsonBody, z } from '#server/http/router.ts';
import { sourceOf } from '#server/http/source.ts';

type Answer<Body extends z.ZodType = z.ZodType> = ReturnType<typeof json<Body>>;

/** What a caller may send and gets. The OpenAPI document, the guards and the types follow from it. */
type Definition = {
  opensTo: Access;
  /** Another tag than that of the other endpoints. */
  tag?: string;
  summary: string;
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  /** May be left out if its schema is optional. */
  body?: z.ZodType;
  /** Reads an idempotency key, with which a repeated call acts once. */
  isRepeatable?: true;
  /** The endpoint’s own error codes. */
  refuses?: Refusals;
  /** Status 200. */
  answer?: Answer;
  /** Status 201. */
  created?: Answer;
  /** Answers with other statuses; the handler makes them itself. */
  others?: RouteConfig['responses'];
};

const done = z.object({ ok: z.literal(true) }).openapi('Done');

/** An answer without content; the handler's result is ignored. */
export function ok(description: string) {
  return json(done, description);
}

type Caller<Opens extends Access> = Opens extends 'public'
  ? Actor
  : Opens extends 'signed-in'
    ? Person | BeforeFactor
    : Opens extends 'person'
      ? Person
      : Teammate;

type Parsed<Definition, Part extends string> = Definition extends {
  [name in Part]: infer Shape extends z.ZodType;
}
  ? z.output<Shape>
  : undefined;

type Call<Defined extends Definition> = {
  caller: Caller<Defined['opensTo']>;
  source: RequestSource;
  params: Parsed<Defined, 'params'>;
  query: Parsed<Defined, 'query'>;
  body: Parsed<Defined, 'body'>;
  /** The idempotency key. */
  key: string | undefined;
  c: HonoContext<HttpEnv>;
};

type Body<Given> = Given extends Answer<infer Shape> ? z.input<Shape> : never;

/** With two possible statuses the handler makes the response. */
type Result<Defined> = Defined extends { answer: Answer; created: Answer }
  ? Response
  : Defined extends { answer: Answer<typeof done> } | { created: Answer<typeof done> }
    ? unknown
    : Defined extends { answer: infer Given }
      ? Body<Given> | Response
      : Defined extends { created: infer Given }
        ? Body<Given> | Response
        : Response;

type Sent<Defined, Part extends string, Name extends string> = Defined extends {
  [name in Part]: infer Shape extends z.ZodType;
}
  ? { [name in Name]: z.input<Shape> }
  : object;

type Input<Defined> = Sent<Defined, 'params', 'param'> &
  Sent<Defined, 'query', 'query'> &
  Sent<Defined, 'body', 'json'>;

type Outcome<Defined, Part extends string, Status extends number> = Defined extends {
  [name in Part]: Answer<infer Shape>;
}
  ? { input: Input<Defined>; output: z.output<Shape>; outputFormat: 'json'; status: Status }
  : never;

/** `/people/{id}` → `/people/:id` */
type ClientPath<Path extends string> = Path extends `${infer Start}{${infer Name}}${infer Rest}`
  ? `${Start}:${Name}${ClientPath<Rest>}`
  : Path;

/** An endpoint for the typed client. */
type Entry<Method extends string, Path extends string, Defined> = {
  [path in ClientPath<Path>]: {
    [method in `$${Method}`]: Outcome<Defined, 'answer', 200> | Outcome<Defined, 'created', 201>;
  };
};

type Add<Method extends string, Served extends Schema> = <
  Path extends string,
  Defined extends Definition,
>(
  path: Path,
  definition: Defined,
  handle: (call: Call<Defined>) => Promise<Result<Defined>> | Result<Defined>,
) => Endpoints<Served & Entry<Method, Path, Defined>>;

/** Endpoints of one tag of the OpenAPI document, each with its contract and its handler in one call. */
export class Endpoints<Served extends Schema = BlankSchema> {
  readonly router: OpenAPIHono<HttpEnv, Served>;
  readonly #tag: string;

  constructor(tag: string) {
    this.router = createRouter<Served>();
    this.#tag = tag;
  }

  readonly get = this.#adds('get');
  readonly post = this.#adds('post');
  readonly put = this.#adds('put');
  readonly patch = this.#adds('patch');
  readonly delete = this.#adds('delete');

  #adds<Method extends string>(method: Method): Add<Method, Served>;
  #adds(method: RouteConfig['method']): unknown {
    return (
      path: string,
      definition: Definition,
      handle: (call: Call<Definition>) => unknown,
    ): this => {
      const status = definition.answer === undefined ? 201 : 200;
      this.router.openapi(routeOf(method, path, this.#tag, definition), async (c) => {
        const result = await handle(callOf(c, definition));
        return result instanceof Response ? result : c.json(result ?? { ok: true }, status);
      });
      return this;
    };
  }
}

function routeOf(
  method: RouteConfig['method'],
  path: string,
  commonTag: string,
  { tag, params, query, headers, body, isRepeatable, answer, created, others, ...rest }: Definition,
): ReturnType<typeof createRoute<string, RouteConfig & { opensTo: Access }>> {
  const request = {
    ...(params && { params }),
    ...(query && { query }),
    ...(headers && { headers }),
    ...(isRepeatable && { headers: requestKeyHeader }),
    ...(body && { body: bodyOf(body) }),
  };
  return createRoute({
    method,
    path,
    tags: [tag ?? commonTag],
    ...rest,
    ...(Object.keys(request).length > 0 && { request }),
    responses: { ...(answer && { 200: answer }), ...(created && { 201: created }), ...others },
  });
}

function bodyOf(schema: z.ZodType) {
  return { ...jsonBody(schema), required: !schema.safeParse(undefined).success };
}

function callOf<Defined extends Definition>(
  c: HonoContext<HttpEnv>,
  definition: Defined,
): Call<Defined>;
function callOf(c: HonoContext<HttpEnv, string, Validated>, { opensTo }: Definition) {
  return {
    caller: callerAt(c, opensTo),
    source: sourceOf(c),
    params: c.req.valid('param'),
    query: c.req.valid('query'),
    body: c.req.valid('json'),
    key: Object(c.req.valid('header'))['idempotency-key'],
    c,
  };
}

type Validated = { out: { param: unknown; query: unknown; json: unknown; header: unknown } };
